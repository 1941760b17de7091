"""What a real Discord client does not let a person do; it never reaches the bot."""


class ClientRefusal(Exception):
    """The person's own client refuses: a disabled button, a missing option, an unknown command."""

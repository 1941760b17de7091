// The demo's own strip: how the bot is, and the switch that kills and starts it. No part of Discord.

const WORDS = { up: "Bot running", starting: "Bot starting…", down: "Bot is down" };

export function operatorStrip({ world, link, dot, word, kill, start }) {
  const show = () => {
    dot.dataset.state = world.bot;
    word.textContent = WORDS[world.bot];
    kill.hidden = world.bot !== "up";
    start.hidden = world.bot !== "down";
  };
  const order = async (action, button) => {
    const hadFocus = document.activeElement === button;
    button.disabled = true;
    try {
      await link.ask({ kind: "operator", action });
    } catch (refused) {
      word.textContent = refused.message;
    }
    button.disabled = false;
    if (hadFocus && button.hidden) [kill, start].find((one) => !one.hidden)?.focus();
  };
  kill.addEventListener("click", () => order("kill", kill));
  start.addEventListener("click", () => order("start", start));
  for (const kind of ["hello", "bot"]) world.addEventListener(kind, show);
}

"""One module for each change of the schema, written by hand and never changed once released.

A new one names the module before it as `down_revision` and spells its tables out, without
`bot.store.schema`, which will have moved on. There is no way down: a backup is the way back.
"""

import type { Messenger } from "#src/ports/messenger.ts";

/** Sends nothing anywhere: the message stays in the database, where the demo's outbox shows it. */
export const outboxMessenger: Messenger = {
  send: () => Promise.resolve({ outcome: "sent" }),
};

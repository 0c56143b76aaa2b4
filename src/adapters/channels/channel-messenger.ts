import type { Message, Messenger } from "#src/ports/messenger.ts";

/** Sends each message by the messenger of its channel; `undefined` is a channel that this house does not have. */
export function channelMessenger(by: Readonly<Record<Message["channel"], Messenger | undefined>>): Messenger {
  return {
    // With everything that it is told: without it WhatsApp takes news for a code, and no two tries of a letter are one.
    send: (message, ...beside) =>
      by[message.channel]?.send(message, ...beside) ??
      Promise.resolve({ outcome: "refused", detail: `no messenger for ${message.channel}` }),
    reaches: (channel) => by[channel]?.reaches?.(channel) ?? Promise.resolve(true),
  };
}

import type { Message, Messenger } from "#src/ports/messenger.ts";

/** Sends each message by the messenger of its channel; `undefined` is a channel that this house does not have. */
export function channelMessenger(by: Readonly<Record<Message["channel"], Messenger | undefined>>): Messenger {
  return {
    send: (message) =>
      by[message.channel]?.send(message) ??
      Promise.resolve({ outcome: "refused", detail: `no messenger for ${message.channel}` }),
  };
}

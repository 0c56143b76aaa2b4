import { afterEach, expect, test } from "bun:test";
import { postOffice, shutPostOffices } from "#src/dev/fixtures/post-office.ts";
import type { Message, Messenger, Sending } from "#src/ports/messenger.ts";
import { smtpMessenger } from "../smtp/smtp-messenger.ts";
import { whatsappMessenger } from "../whatsapp/whatsapp-messenger.ts";
import { channelMessenger } from "./channel-messenger.ts";

afterEach(shutPostOffices);

test("each channel is told everything that the house says of a message, and no other hears of it", async () => {
  const told: [string, Message, Sending | undefined][] = [];
  const noting = (name: string): Messenger => ({
    send(message, sending) {
      told.push([name, message, sending]);
      return Promise.resolve({ outcome: "sent" });
    },
  });
  const messenger = channelMessenger({ sms: noting("sms"), whatsapp: noting("whatsapp"), email: noting("email") });
  const all = (["sms", "whatsapp", "email"] as const).flatMap((channel) =>
    (["code", "notice", "answer"] as const).map(
      (as) => [channel, { channel, to: "x", body: "y" }, { id: as, as }] as const,
    ),
  );
  for (const [, message, sending] of all) await messenger.send(message, sending);
  expect(told).toEqual(all as unknown as typeof told);
});

test("through the house's one door news goes by WhatsApp as news, and a letter keeps its name at every try", async () => {
  const asked: { type: string; template?: { name: string } }[] = [];
  const meta = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      asked.push(await request.json());
      return Response.json({ messages: [{ id: "wamid.HBgMMjU0" }] });
    },
  });
  const office = postOffice();
  const messenger = channelMessenger({
    sms: undefined,
    whatsapp: whatsappMessenger({
      ...{ baseUrl: `http://127.0.0.1:${meta.port}`, token: "t", phoneId: "10634" },
      ...{ template: "verification_code", language: "en_US", notice: { template: "stay_news", language: "en" } },
    }),
    email: smtpMessenger({ url: office.url, from: "Lango <post@lango.test>" }),
  });
  const whatsapp = { channel: "whatsapp", to: "+254712345678", body: "Karibu" } as const;
  for (const as of ["code", "notice", "answer"] as const) await messenger.send(whatsapp, { id: "m1", as });
  expect(asked.map(({ type, template }) => template?.name ?? type)).toEqual(["verification_code", "stay_news", "text"]);
  const letter = { channel: "email", to: "amina@example.com", subject: "Karibu", body: "Karibu" } as const;
  for (let tries = 0; tries < 2; tries += 1) await messenger.send(letter, { id: "b1/letter", as: "notice" });
  expect(office.letters.map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim())).toEqual([
    "<b1-letter@lango.test>",
    "<b1-letter@lango.test>",
  ]);
  await meta.stop(true);
});

import { join } from "node:path";
import type { channelMessenger } from "../adapters/channels/channel-messenger.ts";
import { outboxMessenger } from "../adapters/outbox/outbox-messenger.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../ports/clock.ts";
import type { FeedFetcher } from "../ports/feed-fetcher.ts";
import type { MapLinks } from "../ports/map-links.ts";
import type { OpenIdProvider } from "../ports/openid-provider.ts";
import type { OutsideReader } from "../ports/outside-reader.ts";
import type { PictureMaker } from "../ports/picture-maker.ts";
import type { PurgeHook } from "../ports/purge-hook.ts";
import type { PushSender } from "../ports/push-sender.ts";
import type { GoogleConfig } from "../settings/sign-in.ts";

// Adapters that wait for whoever first needs them: what is loaded with the program is time before the first answer.

let reader: OutsideReader | undefined;
let maker: PictureMaker | undefined;

export async function channelsOf({ sms, smtp, whatsapp }: Config): Promise<Parameters<typeof channelMessenger>[0]> {
  const sendSms =
    sms.provider === "africas-talking"
      ? (await import("../adapters/africas-talking/africas-talking-messenger.ts")).africasTalkingMessenger(sms)
      : outboxMessenger;
  const sendWhatsapp =
    whatsapp && (await import("../adapters/whatsapp/whatsapp-messenger.ts")).whatsappMessenger(whatsapp);
  const sendMail = smtp ? (await import("../adapters/smtp/smtp-messenger.ts")).smtpMessenger(smtp) : outboxMessenger;
  return { sms: sendSms, whatsapp: sendWhatsapp, email: sendMail };
}

/** Calendars of other sites, fetched from the first one on. */
export function lateFeeds({ siteName, feedAllowHosts }: Config, publicUrl: string): FeedFetcher {
  return {
    async fetch(ask) {
      const { httpFeedFetcher } = await import("../adapters/feeds/http-feed-fetcher.ts");
      const agent = `${siteName} calendars (+${publicUrl})`;
      return httpFeedFetcher({ allowHosts: feedAllowHosts, agent }).fetch(ask);
    },
  };
}

/** Short links of places, asked for from the first one on. */
export function lateMapLinks({ mapLinksUrl }: Config): MapLinks {
  return {
    async whereTo(key) {
      const { googleShortLinks } = await import("../adapters/maps/google-short-links.ts");
      return googleShortLinks({ baseUrl: mapLinksUrl }).whereTo(key);
    },
  };
}

/** The operator's cache, told from the first change on. */
export function latePurges(cdn: NonNullable<Config["cdn"]>, { now }: Clock): PurgeHook {
  return {
    async tell(purge) {
      if (cdn.by !== "lango") {
        const { vendorPurgeHook } = await import("../adapters/cdn/vendor-purge-hook.ts");
        return vendorPurgeHook(cdn.by, cdn).tell(purge);
      }
      const { signedPurgeHook } = await import("../adapters/cdn/signed-purge-hook.ts");
      return signedPurgeHook({ ...cdn, now }).tell(purge);
    },
  };
}

/** Push services, spoken to from the first notification on. They reach the operator by mail, where there is an address. */
export function latePush({ pushAllowHosts, support }: Config, clock: Clock, publicUrl: string): PushSender {
  let made: Promise<PushSender> | undefined;
  const subject = support.email ? `mailto:${support.email}` : publicUrl;
  const sender = () => {
    made ??= import("../adapters/push/web-push-sender.ts").then((it) =>
      it.webPushSender({ allowHosts: pushAllowHosts, clock, subject }),
    );
    return made;
  };
  return { send: async (ask) => (await sender()).send(ask) };
}

/** Google, loaded by whoever first goes there. */
export function lateOpenId(google: GoogleConfig, clock: Clock): OpenIdProvider {
  let made: Promise<OpenIdProvider> | undefined;
  const provider = () => {
    made ??= import("../adapters/openid/create-openid.ts").then((it) => it.createOpenId({ ...google, clock }));
    return made;
  };
  return {
    depart: async (redirectUri) => (await provider()).depart(redirectUri),
    arrive: async (ask) => (await provider()).arrive(ask),
  };
}

/** This program once more, compiled or from source, with one of its hidden commands. */
function itself(command: string): string[] {
  return [process.execPath, ...(Bun.main.startsWith("/$bunfs/") ? [] : [Bun.main]), command];
}

/** The night's backup, by the command that an operator types. */
export async function backUpApart(): Promise<string | undefined> {
  const making = Bun.spawn(itself("backup"), { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const said = await new Response(making.stderr).text();
  return (await making.exited) === 0 ? undefined : said.trim().slice(-500);
}

export function lateReader(): OutsideReader {
  return {
    calendar: async (...ask) => (await apart()).calendar(...ask),
    pasted: async (...ask) => (await apart()).pasted(...ask),
    pdf: async (...ask) => (await apart()).pdf(...ask),
    picture: async (...ask) => (await apart()).picture(...ask),
  };
}

/** The process that reads what strangers supply. */
async function apart(): Promise<OutsideReader> {
  const { readApart } = await import("../adapters/apart/read-apart.ts");
  reader ??= readApart(itself("read-apart"));
  return reader;
}

/** Pictures, drawn from the first one on. */
export function latePictures(dataDir: string): PictureMaker {
  return {
    picture: async (...ask) => (await drawing(dataDir)).picture(...ask),
    warm: () => void drawing(dataDir).then((it) => it.warm?.()),
  };
}

/** The process that draws pictures, and the folder of those that were drawn. */
async function drawing(dataDir: string): Promise<PictureMaker> {
  const { drawApart } = await import("../adapters/apart/draw-apart.ts");
  const { keepPictures } = await import("../adapters/disk/keep-pictures.ts");
  maker ??= keepPictures(join(dataDir, "pictures"), drawApart(itself("draw-apart")));
  return maker;
}

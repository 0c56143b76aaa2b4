import { Elysia } from "elysia";
import { type Change, writePatiently } from "#db/write.ts";
import { readIncomingSms, readSmsReport, readWhatsapp, type ToldMessage } from "#src/core/message/provider-reports.ts";
import { formOf, queryOf, Refused, readText } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { sameText } from "#src/web/secrets.ts";
import { type Heard, hearMessage, hearReport, hearStop } from "./hear-provider.ts";
import { isProviderKey, PROVIDER_CALLS, type ProviderCall } from "./provider-address.ts";

const SMS_MOST_BYTES = 16 * 1024;
const WHATSAPP_MOST_BYTES = 256 * 1024;
/** Strangers are answered like providers. */
const TAKEN = () => new Response("OK");

/** What is said before anybody has booked; true where that is what it was. */
export type HearQuestion = (tx: Change, deps: Deps, told: ToldMessage, now: number) => boolean;

/** What Africa's Talking and Meta tell of messages. */
export function providerRoutes(deps: Deps, hearQuestion: HearQuestion) {
  return new Elysia({ name: "message-providers" })
    .use(openDoor)
    .get("/callbacks/messages/:key/:what", ({ request, params }) => proveAddress(deps, request, params), { open: true })
    .post("/callbacks/messages/:key/:what", ({ request, params }) => hear(deps, hearQuestion, request, params), {
      open: true,
    });
}

type Params = Readonly<{ key: string; what: string }>;

function callOf(deps: Deps, { key, what }: Params): ProviderCall | undefined {
  const call = PROVIDER_CALLS.find((one) => one === what);
  return call && isProviderKey(deps, call, key) ? call : undefined;
}

/** Meta asks once whether the address is ours, with the word that the operator gave it: the key itself. */
function proveAddress(deps: Deps, request: Request, params: Params): Response {
  const query = queryOf(request);
  const challenge = query.text("hub.challenge", 100);
  const isAsked = callOf(deps, params) === "whatsapp" && query.text("hub.mode", 20) === "subscribe";
  if (!isAsked || !sameText(query.text("hub.verify_token", 100), params.key) || !/^\w+$/.test(challenge)) {
    throw new Refused(404);
  }
  return new Response(challenge, { headers: { "content-type": "text/plain" } });
}

async function hear(deps: Deps, hearQuestion: HearQuestion, request: Request, params: Params): Promise<Response> {
  const call = callOf(deps, params);
  const raw = await readText(request, call === "whatsapp" ? WHATSAPP_MOST_BYTES : SMS_MOST_BYTES);
  const heard = call === undefined ? ["stranger"] : await note(deps, hearQuestion, request, call, raw);
  for (const outcome of heard) deps.meters.count("lango_message_reports_total", { outcome });
  return TAKEN();
}

async function note(
  deps: Deps,
  hearQuestion: HearQuestion,
  request: Request,
  call: ProviderCall,
  raw: string,
): Promise<string[]> {
  const now = deps.clock.now();
  const { siteName, sms } = deps.config;
  const about = { now, siteName, publicUrl: deps.publicUrl, secrets: deps.secrets, countries: sms.countries };
  const form = formOf([...new URLSearchParams(call === "whatsapp" ? "" : raw)]);
  const save = (what: Parameters<typeof writePatiently<Heard[]>>[1]) => writePatiently(deps.db, what);
  switch (call) {
    case "sms-report": {
      const told = readSmsReport(form.text);
      return told ? save((tx) => [hearReport(tx, told, about)]) : ["not_final"];
    }
    case "sms-in": {
      const told = readIncomingSms(form.text);
      return told ? save((tx) => [hearMessage(tx, told, "sms", about)]) : ["unreadable"];
    }
    case "sms-stop":
      return save((tx) => [hearStop(tx, form.text("phoneNumber", 20), now)]);
    case "whatsapp": {
      const { whatsapp } = deps.config;
      if (!whatsapp || !isSigned(whatsapp.appSecret, request, raw)) return ["stranger"];
      const { reports, messages } = readWhatsapp(jsonOf(raw), whatsapp.phoneId);
      return save((tx) => [
        ...reports.map((told) => hearReport(tx, told, about)),
        ...messages.map((told) => {
          // Without the signature anybody who learned the address could ask in another's name.
          const isQuestion = whatsapp.appSecret !== "" && hearQuestion(tx, deps, told, now);
          return isQuestion ? "noted" : hearMessage(tx, told, "whatsapp", about);
        }),
      ]);
    }
  }
}

/** Meta signs each call with the app's secret; where the operator gave none, the address alone is secret. */
function isSigned(appSecret: string, request: Request, raw: string): boolean {
  if (appSecret === "") return true;
  const signature = new Bun.CryptoHasher("sha256", appSecret).update(raw).digest("hex");
  return sameText(`sha256=${signature}`, request.headers.get("x-hub-signature-256") ?? "");
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

import { PHONE_SUFFIXES, readBehaviour } from "./behaviours.ts";
import { certificateOf } from "./certificate.ts";
import type { PhoneAnswer, PhoneNetwork } from "./phone.ts";
import { answerJson } from "./replies.ts";
import { isSwitch, type Store } from "./store.ts";

const MOST_PROMPTS = 5_000;
const MOST_MOVEMENTS = 20_000;

/**
 * The handle for a test, or a person, outside this process. Not part of Daraja.
 *
 * GET  /control/prompts · /control/counts · /control/switches · /control/behaviours
 * POST /control/prompts/{id}/approve {pin?} · /control/prompts/{id}/decline
 * POST /control/script {phone, behaviour} or {next: true, behaviour} · DELETE /control/script
 * POST /control/switches {name: value, ...} · POST /control/tokens/end
 * GET  /control/movements · /control/certificate (PEM, to seal an initiator's password with)
 * POST /control/movements/{receipt}/reverse · POST /control/pay {phone, shortcode, amountKes, reference?, name?}
 */
export async function answerControl(
  { store, phones }: { store: Store; phones: PhoneNetwork },
  request: Request,
  path: string,
): Promise<Response> {
  const ask = request.method === "POST" ? await looseBody(request) : {};
  const [what = "", id = "", verb = ""] = path.replace(/^\/control\//, "").split("/");
  switch (`${request.method} ${what}`) {
    case "GET prompts":
      if (!id) return answerJson(200, store.prompts(MOST_PROMPTS));
      return answerJson(store.prompt(id) ? 200 : 404, store.prompt(id) ?? { outcome: "no_such_prompt" });
    case "POST prompts":
      if (verb === "approve") return answered(phones.approve(id, ask.pin === undefined ? undefined : String(ask.pin)));
      if (verb === "decline") return answered(phones.decline(id));
      break;
    case "POST script":
      return addScript(store, ask);
    case "DELETE script":
      store.clearScripts();
      return answerJson(200, { outcome: "cleared" });
    case "GET switches":
      return answerJson(200, store.switches());
    case "POST switches":
      for (const [name, value] of Object.entries(ask)) {
        if (!isSwitch(name) || typeof value !== typeof store.switches()[name]) {
          return answerJson(400, { outcome: "no_such_switch", name });
        }
        store.setSwitch(name, value as boolean | number | string);
      }
      return answerJson(200, store.switches());
    case "POST tokens":
      store.endTokens();
      return answerJson(200, { outcome: "ended" });
    case "GET movements":
      return answerJson(200, store.movements(MOST_MOVEMENTS));
    case "POST movements":
      if (verb === "reverse") return answerJson(phones.takeBack(id) ? 200 : 409, {});
      break;
    case "POST pay":
      return pay(phones, ask);
    case "GET certificate":
      return new Response(certificateOf(store).publicPem, { headers: { "content-type": "text/plain" } });
    case "GET counts":
      return answerJson(200, store.counts());
    case "GET behaviours":
      return answerJson(200, PHONE_SUFFIXES);
  }
  return answerJson(404, { outcome: "no_such_control" });
}

function addScript(store: Store, ask: Ask): Response {
  const behaviour = readBehaviour(ask.behaviour);
  const phone = typeof ask.phone === "string" ? ask.phone.replace(/\D/g, "") : undefined;
  if (!behaviour) return answerJson(400, { outcome: "no_such_behaviour" });
  if (!phone && ask.next !== true) return answerJson(400, { outcome: "no_phone" });
  store.addScript(phone ?? null, behaviour);
  return answerJson(200, { outcome: "scripted", behaviour });
}

async function pay(phones: PhoneNetwork, ask: Ask): Promise<Response> {
  const amountKes = Number(ask.amountKes);
  if (!Number.isSafeInteger(amountKes) || amountKes < 1) return answerJson(400, { outcome: "no_amount" });
  const paid = await phones.payByHerself({
    phone: String(ask.phone ?? "").replace(/\D/g, ""),
    shortcode: String(ask.shortcode ?? ""),
    amountKes,
    reference: String(ask.reference ?? ""),
    payerName: String(ask.name ?? "JANE WAMBUI"),
  });
  return answerJson(paid.outcome === "paid" ? 200 : 409, paid);
}

function answered(answer: PhoneAnswer): Response {
  const status = { answered: 200, no_such_prompt: 404, not_waiting: 409, bad_pin: 400 }[answer.outcome];
  return answerJson(status, answer);
}

type Ask = Readonly<
  Partial<Record<"pin" | "phone" | "next" | "behaviour" | "shortcode" | "amountKes" | "reference" | "name", unknown>>
>;

async function looseBody(request: Request): Promise<Ask> {
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

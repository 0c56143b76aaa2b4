import { PHONE_SUFFIXES, readBehaviour } from "./behaviours.ts";
import type { PhoneAnswer, PhoneNetwork } from "./phone.ts";
import { json } from "./replies.ts";
import { isSwitch, type Store } from "./store.ts";

const MOST_PROMPTS = 500;

/**
 * The handle for a test, or a person, outside this process. Not part of Daraja.
 *
 * GET  /control/prompts · /control/counts · /control/switches · /control/behaviours
 * POST /control/prompts/{id}/approve {pin?} · /control/prompts/{id}/decline
 * POST /control/script {phone, behaviour} or {next: true, behaviour} · DELETE /control/script
 * POST /control/switches {name: value, ...} · POST /control/tokens/end
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
      if (!id) return json(200, store.prompts(MOST_PROMPTS));
      return json(store.prompt(id) ? 200 : 404, store.prompt(id) ?? { outcome: "no_such_prompt" });
    case "POST prompts":
      if (verb === "approve") return answered(phones.approve(id, ask.pin === undefined ? undefined : String(ask.pin)));
      if (verb === "decline") return answered(phones.decline(id));
      break;
    case "POST script": {
      const behaviour = readBehaviour(ask.behaviour);
      const phone = typeof ask.phone === "string" ? ask.phone.replace(/\D/g, "") : undefined;
      if (!behaviour) return json(400, { outcome: "no_such_behaviour" });
      if (!phone && ask.next !== true) return json(400, { outcome: "no_phone" });
      store.addScript(phone ?? null, behaviour);
      return json(200, { outcome: "scripted", behaviour });
    }
    case "DELETE script":
      store.clearScripts();
      return json(200, { outcome: "cleared" });
    case "GET switches":
      return json(200, store.switches());
    case "POST switches":
      for (const [name, value] of Object.entries(ask)) {
        if (!isSwitch(name) || typeof value !== typeof store.switches()[name]) {
          return json(400, { outcome: "no_such_switch", name });
        }
        store.setSwitch(name, value as boolean | number);
      }
      return json(200, store.switches());
    case "POST tokens":
      store.endTokens();
      return json(200, { outcome: "ended" });
    case "GET counts":
      return json(200, store.counts());
    case "GET behaviours":
      return json(200, PHONE_SUFFIXES);
  }
  return json(404, { outcome: "no_such_control" });
}

function answered(answer: PhoneAnswer): Response {
  const status = { answered: 200, no_such_prompt: 404, not_waiting: 409, bad_pin: 400 }[answer.outcome];
  return json(status, answer);
}

type Ask = Readonly<{ pin?: unknown; phone?: unknown; next?: unknown; behaviour?: unknown }>;

async function looseBody(request: Request): Promise<Ask> {
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

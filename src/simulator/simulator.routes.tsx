import { Elysia } from "elysia";
import { DEMO_PASSWORD, demoHosts } from "#db/demo-data.ts";
import { namedHosts } from "#db/host.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { nameOfNumber } from "#db/payout.queries.ts";
import { plainSms } from "#src/core/message/plain-sms.ts";
import { mpesaPhone, normalisePhone } from "#src/core/person/phone.ts";
import { localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import { withShortAddresses } from "#src/messaging/short-address.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { page, redirect } from "#src/web/respond.ts";
import { DevIndexPage } from "#views/dev/index-page.tsx";
import { OutboxPage } from "#views/dev/outbox-page.tsx";
import { DevPhonePage, PhonePayPage, type PromptToShow } from "#views/dev/phone-page.tsx";
import { shortDate } from "#views/format/format.ts";
import type { FieldError } from "#views/kit/form.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import {
  type DarajaSimulator,
  OPERATION_SUFFIXES,
  type PendingPrompt,
  PHONE_SUFFIXES,
} from "./daraja/create-daraja-simulator.ts";

const devTexts = pagesIn.en.dev;

const PREFIX = "/dev/daraja";
const MESSAGES_SHOWN = 50;
const HISTORY_SHOWN = 30;
const MESSAGES_ON_PHONE = 10;
const HOSTS_SHOWN = 12;

const suffixes = Object.entries({ ...PHONE_SUFFIXES, ...OPERATION_SUFFIXES }).map(([suffix, { label }]) => ({
  suffix,
  label,
}));

/** The demo's phone, outbox and Daraja. Mounted in demo alone. */
export function simulatorRoutes(deps: Deps, simulator: DarajaSimulator) {
  return new Elysia({ name: "simulator" })
    .use(openDoor)
    .get("/dev", ({ request }) => indexPage(deps, request), { open: true })
    .get("/dev/outbox", ({ request }) => outboxPage(deps, request), { open: true })
    .get("/dev/phone", ({ request }) => phonePage(deps, simulator, request), { open: true })
    .get("/dev/phone/pay", ({ request }) => payPage(deps, request), { open: true })
    .post("/dev/phone/pay", ({ request }) => pay(deps, simulator, request), { open: true })
    .post("/dev/phone/:id", ({ request, params }) => approve(deps, simulator, request, params.id), { open: true })
    .post("/dev/phone/:id/cancel", ({ request, params }) => decline(deps, simulator, request, params.id), {
      open: true,
    })
    .all(
      `${PREFIX}/*`,
      async ({ request }) => {
        const url = new URL(request.url);
        url.pathname = url.pathname.slice(PREFIX.length);
        return (await simulator.handle(new Request(url, request))) ?? new Response("Not found", { status: 404 });
      },
      { open: true },
    );
}

function indexPage({ db, shell }: Deps, request: Request): Response {
  const hosts = namedHosts(db, HOSTS_SHOWN).map((host) => ({
    name: `${host.firstName} ${host.lastName}`.trim(),
    path: `/${host.brandName}`,
    signIn: demoHosts.some((sample) => sample.email === host.email)
      ? { email: host.email, password: DEMO_PASSWORD }
      : undefined,
  }));
  return page(request, <DevIndexPage shell={shell} hosts={hosts} />);
}

/** As a phone reads them: in its alphabet, with addresses as short as they are sent. */
function outboxPage(deps: Deps, request: Request): Response {
  const { db, shell } = deps;
  const messages = newestMessages(db, MESSAGES_SHOWN).map((message) => ({
    ...message,
    body: message.channel === "sms" ? plainSms(withShortAddresses(deps, message.body)) : message.body,
    at: momentOf(message.createdAt),
  }));
  return page(request, <OutboxPage shell={shell} messages={messages} />);
}

/** By what name M-PESA shows a number: a host's own, or else the site's. */
function nameOf({ db, shell }: Deps, number: string): string {
  const host = nameOfNumber(db, number);
  return (host ? (host.receiverName ?? number) : shell.site.name).toUpperCase();
}

function phonePage(deps: Deps, { phone }: DarajaSimulator, request: Request, error?: FieldError): Response {
  const view = {
    shell: deps.shell,
    prompts: phone.list().map((prompt) => promptToShow(deps, prompt)),
    history: phone
      .all()
      .slice(0, HISTORY_SHOWN)
      .map((prompt) => promptToShow(deps, prompt)),
    suffixes,
    messages: phone
      .messages((number) => nameOf(deps, number))
      .slice(0, MESSAGES_ON_PHONE)
      .map((message) => ({ ...message, at: momentOf(message.at) })),
  };
  return page(request, <DevPhonePage {...view} error={error} />, { status: error ? 422 : 200 });
}

function payPage({ operatorAccount, shell }: Deps, request: Request): Response {
  const query = queryOf(request);
  const typed = {
    shortcode: query.text("shortcode", 12) || operatorAccount?.partyB || "",
    account: query.text("account", 20),
    amount: query.text("amount", 7),
    phone: "0722 000 123",
    name: "ACHIENG OTIENO",
  };
  return page(request, <PhonePayPage shell={shell} typed={typed} error={undefined} />);
}

async function pay({ shell }: Deps, simulator: DarajaSimulator, request: Request): Promise<Response> {
  const form = await readForm(request);
  const typed = {
    shortcode: form.text("shortcode", 12).replace(/\s/g, ""),
    account: form.text("account", 20).trim(),
    amount: form.text("amount", 7).trim(),
    phone: form.text("phone", 20),
    name: form.text("name", 40).trim(),
  };
  const phone = mpesaPhone(normalisePhone(typed.phone) ?? "");
  if (!phone || !/^\d{5,12}$/.test(typed.shortcode) || !/^[1-9]\d{0,6}$/.test(typed.amount)) {
    const view = <PhonePayPage shell={shell} typed={typed} error={devTexts.phone.pay.wrong} />;
    return page(request, view, { status: 422 });
  }
  const { shortcode, account, name } = typed;
  const amountKes = Number(typed.amount);
  await simulator.phone.pay({ phone, shortcode, amountKes, reference: account, name: name || "GUEST" });
  return redirect("/dev/phone");
}

async function approve(deps: Deps, simulator: DarajaSimulator, request: Request, id: string): Promise<Response> {
  const pin = (await readForm(request)).text("pin", 20).trim();
  const answered = simulator.phone.approve(id, pin);
  switch (answered.outcome) {
    case "answered":
      return redirect("/dev/phone");
    case "bad_pin":
      return phonePage(deps, simulator, request, { field: `pin-${id}`, message: devTexts.phone.badPin });
    case "not_waiting":
      return phonePage(deps, simulator, request, { field: "main", message: devTexts.phone.gone });
    case "no_such_prompt":
      throw new Refused(404);
  }
}

function decline(deps: Deps, simulator: DarajaSimulator, request: Request, id: string): Response {
  const declined = simulator.phone.decline(id);
  if (declined.outcome === "no_such_prompt") throw new Refused(404);
  if (declined.outcome === "answered") return redirect("/dev/phone");
  return phonePage(deps, simulator, request, { field: "main", message: devTexts.phone.gone });
}

function promptToShow(deps: Deps, prompt: PendingPrompt): PromptToShow {
  const { lastDelivery, result } = prompt;
  return {
    id: prompt.id,
    business: nameOf(deps, prompt.partyB),
    phone: `+${prompt.phone}`,
    amountKes: prompt.amountKes,
    reference: prompt.reference,
    at: momentOf(prompt.requestedAt),
    state: prompt.state === "waiting" && !prompt.onPhone ? "hidden" : prompt.state,
    result: result && prompt.state !== "paid" ? `${result.desc} (${result.code})` : undefined,
    receipt: prompt.receipt,
    deliveries: prompt.deliveries,
    lastDelivery: lastDelivery && String(lastDelivery.status ?? lastDelivery.error),
    queries: prompt.queries,
  };
}

/** `Fri 18 Dec, 12:00:05` in Nairobi. */
function momentOf(at: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PROPERTY_ZONE).toPlainTime();
  return `${shortDate(localDateAt(at))}, ${time.toString({ smallestUnit: "second" })}`;
}

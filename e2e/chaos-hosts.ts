import { securityCredential } from "#src/adapters/daraja/security-credential.ts";
import type { Room, Walked } from "./chaos-guests.ts";
import { type ChaosHouse, type Moved, OPERATOR_PAYBILL } from "./chaos-house.ts";
import { Guest, hiddenFields } from "./lango.ts";

const PASSWORD = "karibu-lango";
const BARASAS_PAYBILL = "600100";
/** A host whose house is gone for a moment tries the same once more, so often. */
const TRIES = 80;
const TRY_AGAIN_MS = 250;

/** Money that a host sent from their own phone, and the code that they then typed. */
type Handed = Readonly<{ receipt: string; amountKes: number }>;

export type Hosts = Awaited<ReturnType<typeof openHosts>>;
type Desk = Readonly<{ guest: Guest; id: string; sendsAlone: boolean }>;
type Owed = Readonly<{ id: string; kes: number; booking: string; host: string; state: string }>;

/**
 * The demo's three hosts, each paid in their own way: Wanjiru by the operator's shortcode, Barasa by his own
 * paybill, whose refunds go by themselves, and Halima by a till that can send nothing back. `size` is how many
 * rooms they have, as a share of what two thousand bookings need.
 */
export async function openHosts(house: ChaosHouse, size: number) {
  const { origin, daraja } = house;
  const signIn = async (name: string, sendsAlone = false): Promise<Desk> => {
    const guest = new Guest(origin);
    const email = `${name}@example.com`;
    must(await guest.post("/host-login", { email, password: PASSWORD }), `${name} signs in`);
    const [row] = house.rows<{ id: string }>(`select id from hosts where email = '${email}'`);
    return { guest, id: row?.id ?? "", sendsAlone };
  };
  const wanjiru = await signIn("wanjiru");
  const barasa = await signIn("barasa", true);
  const halima = await signIn("halima");
  const desks = new Map([wanjiru, barasa, halima].map((desk) => [desk.id, desk]));

  const keys = { consumerKey: "key", consumerSecret: "secret", passkey: "passkey" };
  const paybill = { type: "paybill", number: BARASAS_PAYBILL, store: "", ...keys };
  must(await barasa.guest.post("/dashboard/payouts/daraja", paybill), "Barasa's paybill");
  const till = { type: "till", number: "600201", store: "600200", ...keys };
  must(await halima.guest.post("/dashboard/payouts/daraja", till), "Halima's till");
  const credential = securityCredential("barasa-2026", await daraja.ask("certificate")) ?? "";
  const initiator = { initiator: "barasa-api", credential, refundsBy: "both", alone: "yes" };
  must(await barasa.guest.post("/dashboard/payouts/initiator", initiator), "the initiator");
  /** Any change wakes the jobs of a house whose clock was moved; a name is one that needs no proof. */
  const names = { firstName: "Barasa", lastName: "Wekesa" };
  const wake = async () => must(await barasa.guest.post("/account/name", names), "a name");

  const listing = { location: "Nyali, Mombasa", basePriceKes: "5200", bedrooms: "1", bathrooms: "1" };
  const flat = { displayName: "Flat by the sea", ...listing, maxGuests: "2", units: "1", intent: "publish" };
  must(await halima.guest.post("/dashboard/properties/new", flat), "Halima's flat");
  const properties = house.rows<Record<string, string | number>>(
    `select id, host_id as host, display_name as displayName, location, base_price_kes as basePriceKes, max_guests as maxGuests,
      bedrooms, bathrooms, units from properties where state = 'published' order by display_name`,
  );
  const rooms: Room[] = [];
  for (const { id, host, units, ...rest } of properties) {
    const more = { ...rest, units: Math.max(Number(units), Math.round(ROOMS * size)), intent: "save" };
    const fields = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
    must(await desks.get(String(host))?.guest.post(`/dashboard/properties/${id}`, fields), `rooms of ${id}`);
    const to = { [wanjiru.id]: OPERATOR_PAYBILL, [barasa.id]: BARASAS_PAYBILL }[String(host)];
    rooms.push({ id: String(id), guests: Number(rest.maxGuests), paybill: to });
  }

  const handed: Handed[] = [];
  const counts = { cancelled: 0, partly: 0, pressed: 0, byHand: 0, left: 0 };
  let onPress: (() => void) | undefined;

  /** The same request until the house is there to answer it. */
  async function insist<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        return await ask();
      } catch {
        await Bun.sleep(TRY_AGAIN_MS);
      }
    }
    return undefined;
  }

  const hostOf = (booking: string) =>
    desks.get(
      house.rows<{ host: string }>(
        `select p.host_id as host from bookings b join properties p on p.id = b.property_id where b.id = '${booking}'`,
      )[0]?.host ?? "",
    );
  const owedRows = (where: string) =>
    house.rows<Owed>(
      `select r.id as id, r.amount_kes as kes, r.booking_id as booking, p.host_id as host, r.state as state
       from refunds r join bookings b on b.id = r.booking_id join properties p on p.id = b.property_id
       where r.state in ('due', 'sending') and ${where} order by r.created_at, r.id`,
    );

  /** One or two presses of the same button, as people press. */
  const press = (guest: Guest, path: string, fields: Record<string, string>, dice: () => number) =>
    insist(() => Promise.all(Array.from({ length: 1 + Math.floor(dice() * 2.5) }, () => guest.post(path, fields))));

  /** They send it from their own phone, and type the code until the house has taken it. */
  async function sendByHand({ guest }: Desk, { id, kes, booking }: Owed, dice: () => number): Promise<void> {
    const receipt = `HS${String(handed.length + 1).padStart(8, "0")}`;
    handed.push({ receipt, amountKes: kes });
    counts.byHand += 1;
    for (let tries = 0; tries < TRIES; tries++) {
      const answers = await press(guest, `/dashboard/refunds/${id}`, { receipt, back: booking }, dice);
      if (answers?.some(({ status }) => status < 500)) return;
      await Bun.sleep(TRY_AGAIN_MS);
    }
  }

  /** What a host does with money that they owe, as their page offers it. */
  async function sendOne(desk: Desk, owed: Owed, dice: () => number): Promise<void> {
    const page = await insist(() => desk.guest.get(`/dashboard/bookings/${owed.booking}`));
    const action = `/dashboard/refunds/${owed.id}`;
    const chance = dice();
    if (page?.html.includes(`action="${action}/send"`) && chance < 0.75) {
      counts.pressed += 1;
      onPress?.();
      await press(desk.guest, `${action}/send`, {}, dice);
    } else if (page?.html.includes(`action="${action}"`) && !desk.sendsAlone && chance < 0.92) {
      await sendByHand(desk, owed, dice);
    } else counts.left += 1;
  }

  async function cancel(by: Guest, booking: string, token: string, dice: () => number): Promise<boolean> {
    const path = `/guest/booking/${booking}/cancel`;
    const look = await insist(() => by.get(token ? `${path}?t=${token}` : path));
    if (look?.status !== 200) return false;
    counts.cancelled += 1;
    await press(by, path, hiddenFields(look.html, path), dice);
    return true;
  }

  async function giveBackPart({ guest }: Desk, booking: string, dice: () => number): Promise<boolean> {
    const path = `/dashboard/bookings/${booking}`;
    const look = await insist(() => guest.get(path));
    if (!look?.html.includes(`action="${path}/give-back"`)) return false;
    counts.partly += 1;
    const fields = { ...hiddenFields(look.html, `${path}/give-back`), note: "No hot water" };
    await press(guest, `${path}/give-back`, { ...fields, back: String(500 + 500 * Math.floor(dice() * 4)) }, dice);
    return true;
  }

  const sendAll = async (desk: Desk, booking: string, dice: () => number) => {
    for (const owed of owedRows(`r.booking_id = '${booking}' and r.state = 'due'`)) await sendOne(desk, owed, dice);
  };

  /** M-PESA lists money under half a number, which may be that of two guests: the host asks them and says whose it is. */
  async function placeMoney(moved: readonly Moved[]): Promise<void> {
    const listed = house.rows<{ receipt: string; host: string; kes: number }>(
      `select receipt, host_id as host, amount_kes as kes from seen_money where state = 'unmatched' order by paid_at, receipt`,
    );
    for (const { receipt, host, kes } of listed) {
      const phone = moved.find((one) => one.receipt === receipt)?.phone ?? "-";
      const [paid] = house.rows<{ code: string }>(
        `select b.code as code from payments p join bookings b on b.id = p.booking_id
          where p.receipt is null and p.way = 'stk' and p.phone = '${phone}'
          order by p.amount_kes = ${kes} desc, p.state in ('paid', 'paid_late', 'refunded') desc, p.requested_at`,
      );
      const desk = desks.get(host);
      if (desk && paid) await desk.guest.post(`/dashboard/payments/${receipt}/place`, { code: paid.code });
    }
  }

  /** What becomes of a stay that was booked: most are left alone, some are cancelled by either, some cost less in the end. */
  async function decide({ booking, token }: Walked, dice: () => number): Promise<"left_alone" | "done" | "not_yet"> {
    const chance = dice();
    if (chance < 0.65) return "left_alone";
    const desk = hostOf(booking);
    if (!desk) return "left_alone";
    const isDone =
      chance < 0.8
        ? await cancel(desk.guest, booking, "", dice)
        : chance < 0.88
          ? await cancel(new Guest(origin), booking, token, dice)
          : await giveBackPart(desk, booking, dice);
    if (!isDone) return "not_yet";
    await sendAll(desk, booking, dice);
    return "done";
  }

  return {
    rooms,
    handed,
    counts,
    wake,
    decide,
    /** Resolves when somebody is just about to have M-PESA send money back. */
    nextPress: () =>
      new Promise<void>((heard) => {
        onPress = heard;
      }),
    /** Everything in doubt is judged, and everything owed is looked at once. */
    async lookThrough(dice: () => number) {
      const disputes = house.rows<{ id: string; booking: string }>(
        "select id, booking_id as booking from payments where state = 'needs_review' and receipt is not null order by created_at, id",
      );
      for (const { id, booking } of disputes) {
        const desk = hostOf(booking);
        const answer = dice() < 0.5 ? "accept" : "give_back";
        if (desk) await press(desk.guest, `/dashboard/answers/${id}`, { answer }, dice);
      }
      for (const owed of owedRows("r.state = 'due'")) {
        const desk = desks.get(owed.host);
        if (desk) await sendOne(desk, owed, dice);
      }
    },
    /** A host cancels some more stays until so many refunds are on their way by M-PESA: of few guests it may be none. */
    async atLeast(sendings: number, walked: readonly Walked[], dice: () => number) {
      for (const { booking } of walked) {
        if (counts.pressed >= sendings) return;
        const desk = hostOf(booking);
        if (desk === wanjiru && (await cancel(desk.guest, booking, "", dice))) await sendAll(desk, booking, () => 0.5);
      }
    },
    /** After days: what M-PESA has not sent they look up in their statement and send by hand; some they still owe. */
    async sendTheRest(moved: readonly Moved[], dice: () => number) {
      await placeMoney(moved);
      for (const owed of owedRows("r.state = 'due'")) {
        const desk = desks.get(owed.host);
        if (!desk) continue;
        const [about] = house.rows<{ receipt: string | null; asked: string }>(
          `select p.receipt as receipt, (select coalesce(group_concat(id), '') from mpesa_operations where refund_id = r.id) as asked
           from refunds r join payments p on p.id = r.payment_id where r.id = '${owed.id}'`,
        );
        const went = moved.find(
          ({ kind, of, reference }) =>
            (kind === "reversal" && of === about?.receipt) ||
            (kind === "b2c" && about?.asked.split(",").includes(reference)),
        );
        const back = { receipt: went?.receipt ?? "", back: owed.booking };
        if (went) await press(desk.guest, `/dashboard/refunds/${owed.id}`, back, dice);
        else if (dice() < 0.7) await sendByHand(desk, owed, dice);
      }
    },
    /** Refunds that are not sent and that their host's page does not show. */
    async unlisted(): Promise<string[]> {
      const missing: string[] = [];
      for (const { id, booking, host, state } of owedRows("true")) {
        const page = await desks.get(host)?.guest.get(`/dashboard/bookings/${booking}`);
        if (state !== "due" || !page?.html.includes(`action="/dashboard/refunds/${id}"`))
          missing.push(`${id} ${state}`);
      }
      return missing;
    },
  };
}

/** Of each property, for two thousand bookings. */
const ROOMS = 6;

function must(answer: { status: number; html: string } | undefined, what: string): void {
  if (answer?.status === 303) return;
  throw new Error(`${what}: ${answer?.status} ${/role="alert".{0,400}/s.exec(answer?.html ?? "")?.[0] ?? ""}`);
}

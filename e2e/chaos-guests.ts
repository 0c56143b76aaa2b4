import type { Daraja } from "./chaos-house.ts";
import { dayFromNow, Guest, hiddenFields } from "./lango.ts";

/** How phones behave, and how often: numbers that pay, refuse, are slow, lie and get lost, and of a refund do the same. */
const PHONES: readonly (readonly [suffix: string, weight: number])[] = [
  ["020", 30],
  ["021", 3],
  ["031", 3],
  ["032", 4],
  ["037", 3],
  ["040", 4],
  ["041", 4],
  ["042", 3],
  ["043", 5],
  ["044", 4],
  ["045", 5],
  ["046", 4],
  ["047", 4],
  ["048", 4],
  ["049", 2],
  ["050", 5],
  ["051", 1],
  ["052", 4],
  ["053", 4],
  ["054", 2],
  ["055", 1],
  ["056", 1],
  ["057", 2],
  ["063", 2],
  ["064", 2],
  ["065", 2],
  ["070", 1],
  ["071", 1],
  ["074", 3],
  ["075", 1],
  ["076", 3],
  ["077", 1],
  ["078", 2],
  ["084", 3],
  ["085", 4],
  ["086", 4],
  ["087", 4],
  ["088", 4],
  ["089", 4],
  ["090", 3],
  ["091", 3],
  ["092", 2],
  ["093", 3],
  ["094", 3],
  ["095", 3],
];

/** A property with what its guests pay to: a paybill, or a till that takes no reference. */
export type Room = Readonly<{ id: string; guests: number; paybill: string | undefined }>;

/** A guest who held nights: how they come back to them. */
export type Walked = Readonly<{ number: number; booking: string; token: string; page: string; details: string }>;

/** What everybody wants: so many nights of the year ahead, each a week from the next. */
type Wishes = Readonly<{ rooms: readonly Room[]; popularNights: number }>;

/** One guest, who presses twice, goes away, comes back, tries another number, pays by themselves, or gives up. */
export async function journey(
  origin: string,
  wishes: Wishes,
  number: number,
  dice: () => number,
  daraja: Daraja,
): Promise<Walked | undefined> {
  const guest = new Guest(origin);
  const phone = () =>
    `07${10 + (Math.floor(number / 1000) % 10)}${String(number % 1000).padStart(3, "0")}${pick(dice)}`;
  const held = await hold(guest, wishes, { name: `Guest ${number}`, phone: phone() }, dice);
  if (!held) return undefined;
  const { room, page } = held;
  const query = new URL(page, origin).searchParams;
  const [booking, token] = [query.get("booking") ?? "", query.get("t") ?? ""];
  const walked = { number, booking, token, page, details: `/guest/booking/${booking}/details?t=${token}` };
  try {
    const steps = 1 + Math.floor(dice() * 3);
    for (let step = 0; step < steps; step++) {
      const payment = await guest.get(page);
      if (payment.status !== 200) break;
      const byHerself = dice() < 0.08;
      if (byHerself && room.paybill) {
        // A secret in the page may have the same letters in it.
        const code = /(?<![\w-])LG[2-9A-Z]{6}(?![\w-])/.exec(payment.html)?.[0];
        const asked = Number(/KES\s?([\d,]+)/.exec(payment.html)?.[1]?.replaceAll(",", ""));
        const amountKes = otherThan(asked, dice());
        const ask = { phone: `254${phone().slice(1)}`, shortcode: room.paybill, amountKes, reference: code };
        if (code && asked) await daraja.control("pay", ask);
      } else {
        const form = { ...hiddenFields(payment.html, "/booking/payment"), phone: phone() };
        await Promise.all(Array.from({ length: dice() < 0.25 ? 3 : 1 }, () => guest.post("/booking/payment", form)));
      }
      for (let look = 0; look < 1 + Math.floor(dice() * 4); look++) {
        await Bun.sleep(50 + dice() * 250);
        await guest.get(`/api/payment/status?booking=${booking}&t=${token}`);
      }
      if (dice() < 0.06) await guest.post("/booking/payment/cancel", { booking, t: token });
    }
  } catch {
    // The house was gone for a moment: an impatient guest looks no further.
  }
  return walked;
}

/** What they want most is what others want too; then they take what there is. */
async function hold(
  guest: Guest,
  { rooms, popularNights }: Wishes,
  who: { name: string; phone: string },
  dice: () => number,
): Promise<{ room: Room; page: string } | undefined> {
  for (let wish = 0; wish < 4; wish++) {
    const room = rooms[Math.floor(dice() * rooms.length)];
    const isPopular = wish === 0 && dice() < 0.4;
    const day = 2 + (isPopular ? 7 * Math.floor(dice() * popularNights) : Math.floor(dice() * 320));
    const stay = { checkIn: dayFromNow(day), checkOut: dayFromNow(day + 1 + Math.floor(dice() * 2)) };
    const isDouble = dice() < 0.2;
    if (!room) return undefined;
    const asked = new URLSearchParams({ property: room.id, ...stay, guests: "1" });
    const summary = await guest.get(`/booking/summary?${asked}`);
    const form = hiddenFields(summary.html, "/booking/summary");
    if (!form.submissionKey) continue;
    const fields = { ...form, ...who, rules: "on", ...(dice() < 0.5 ? { pay: "1" } : {}) };
    const pressed = await Promise.all(
      Array.from({ length: isDouble ? 2 : 1 }, () => guest.post("/booking/summary", fields).catch(() => undefined)),
    );
    const page = pressed.find((answer) => answer?.location?.startsWith("/booking/payment"))?.location;
    if (page) return { room, page };
  }
  return undefined;
}

/** Who pays by themselves pays what they were told, a part of it, or some more. */
function otherThan(askedKes: number, chance: number): number {
  if (chance < 0.5) return askedKes;
  return chance < 0.75 ? Math.ceil(askedKes * 0.6) : askedKes + 500;
}

function pick(dice: () => number): string {
  let at = dice() * PHONES.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [suffix, weight] of PHONES) {
    at -= weight;
    if (at < 0) return suffix;
  }
  return "020";
}

import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { newestMessages } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { calendarText, openChannel } from "#src/dev/fixtures/channel.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { type LiveApp, liveApp } from "#src/dev/fixtures/live-app.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { examine } from "#src/doctor/doctor.ts";
import { SECRETS } from "#src/simulator/daraja/fixture.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(120_000);

/**
 * Who deletes their account, after all has happened to them that can: nothing in the whole data folder tells of
 * them any more, but for what the page of deletion and the privacy notice name.
 */
const MINUTE = 60_000;
/** Not the operator's. */
const PAYBILL = "898980";
const DAY = 24 * 60 * MINUTE;

const channel = openChannel();
afterAll(() => channel.stop());

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
const newestTo = (app: LiveApp, to: string) =>
  newestMessages(app.db, 200).find(({ recipient }) => recipient === to)?.body ?? "";

/** What a page says in words. */
const said = (html: string) =>
  html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** A browser: it keeps its cookies. */
function browser(app: LiveApp, first: Record<string, string> = {}) {
  const cookies = new Map(Object.entries(first));
  const jar = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const kept = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const get = async (path: string) => kept(await app.get(path, { cookie: jar() }));
  /** The fields, with the key of the form that `form` shows. */
  const send = async (path: string, fields: Record<string, string>, expected = 303) => {
    const response = kept(await app.post(path, { submissionKey: newSecret(), ...fields }, { cookie: jar() }));
    const problem = response.status === expected ? "" : said(await response.clone().text());
    expect([path, response.status, problem]).toEqual([path, expected, ""]);
    return response;
  };
  const measure = (args: unknown[]) =>
    fetch(`${app.server.url}/api/firebase-log`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: app.server.url,
        cookie: `${jar()}; cookiePreferences=analytics`,
      },
      body: JSON.stringify({ function: "log_feature_usage", args }),
    });
  return { get, send, jar, measure };
}

/** Every file of the data folder, by name. */
function filesOf(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Which of these texts are in which files. Capital or small, and in UTF-8 or escaped. */
function foundIn(files: ReadonlyMap<string, Buffer>, texts: readonly string[]): string[] {
  return [...files].flatMap(([file, bytes]) => {
    const content = bytes.toString("latin1").toLowerCase();
    return texts
      .filter((text) => content.includes(Buffer.from(text.toLowerCase()).toString("latin1")))
      .map((text) => `${text} in ${file}`);
  });
}

/** A number in every spelling that may be kept. Masked it may stay. */
function spellingsOf(national: string): string[] {
  const [a, b, c] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  const hash = new Bun.CryptoHasher("sha256").update(`254${national}`).digest("hex");
  return [national, `${a} ${b} ${c}`, `${a}\u00a0${b}\u00a0${c}`, `${a}-${b}-${c}`, `${a} ${b}${c}`, hash];
}

const wellOf = (app: LiveApp) => examine(app.db.$client).filter(({ wrong, toLookAt }) => wrong.length > 0 && !toLookAt);
const columnOf = (app: LiveApp, sql: string) =>
  app.db.$client
    .query<{ text: string | null }, []>(sql)
    .all()
    .flatMap(({ text }) => text ?? []);

/** Every column that `docs/personal-data.md` calls personal. */
const PERSONAL = [
  ...(readFileSync(`${import.meta.dir}/../../docs/personal-data.md`, "utf8").split("\n## What is personal\n")[1] ?? "")
    .replace(/\n## .*/s, "")
    .matchAll(/^\| `(\w+)\.(\w+)`/gm),
].map(([, table = "", column = ""]) => ({ table, column }));
/** What no story here brings about, and why nothing of it is searched for. */
const NOT_HERE: Readonly<Record<string, string>> = {
  "phone_codes.used_by": "a hash, and the row goes with the code that was sent here",
  "feeds.url": "sealed by now, see db/seal-feeds.test.ts",
  "jobs.last_error": "goes with its job, a week later",
  "measures.session_id": "a browser's, not a person's, and goes by its period alone",
};
/** Those of them in which something stood before somebody left. */
const filled = new Set<string>();
function noteFilled(app: LiveApp): void {
  for (const { table, column } of PERSONAL) {
    const sql = `select 1 from ${table} where ${column} is not null and ${column} <> '' limit 1`;
    if (app.db.$client.query(sql).get()) filled.add(`${table}.${column}`);
  }
}

/** What takes Google, a passkey or trouble with M-PESA to come about, of the guest who will leave. */
function plantOfGuest(app: LiveApp, guestId: string, mark: string): void {
  app.db.$client.exec(`
    update payments set result_desc = '${mark} declined';
    update refunds set result_desc = '${mark} refused';
    insert into mpesa_operations (id, kind, state, payment_id, paid_to, shortcode, receipt, phone, result_key, timeout_key,
        found_name, result_desc, created_at, updated_at)
      select 'look-' || id, 'look_up', 'created', id, paid_to, proved_on, receipt, '254722818273', 'r' || id, 't' || id,
        '${mark} found', '${mark} looked up', 1, 1 from payments where proved_by = 'mpesa' limit 1;
    update mpesa_operations set state = 'failed';
    update messages set detail = '${mark} detail', report_reason = '${mark} off' where recipient = '+254722818273';
    insert into threads (id, host_id, booking_id, last_at)
      select 'thread-' || b.id, p.host_id, b.id, 1 from bookings b join properties p on p.id = b.property_id where true
      on conflict do nothing;
    insert into incoming_messages (id, thread_id, channel, body, at) select 'in-' || id, id, 'sms', '${mark} asks', 1 from threads;
    insert into stopped_numbers (phone, stopped_at) values ('+254722818273', 1);
    insert into risk_answers (booking_id, codes, answered_at) select id, '["${mark} answer"]', 1 from bookings;
    insert into refused_codes (booking_id, why, first_at) select id, 'used', 1 from bookings;
    insert into gate_plates (booking_id, plate, created_at) select id, 'KDX 818Z', 1 from bookings;
    insert into guest_cards (id, host_id, notes, tags, language, changed_at, changed_by)
      select 'card-' || id, id, '${mark} is quiet', '["${mark}"]', 'sw', 1, id from hosts;
    insert into guest_numbers (host_id, phone, card_id) select id, '+254722818273', 'card-' || id from hosts;
    insert into arrival_words (booking_id, arrives_at, said_at, said_by) select id, '16:00', 1, 'host-wanjiru' from bookings;
    insert into booking_notes (booking_id, words, written_at, written_by) select id, '${mark} noted', 1, 'host-wanjiru' from bookings;
    insert into told_by_guests (booking_id, arrives_at, note, sleeper, company, kra_pin, told_at)
      select id, '16:00', '${mark} comes', '${mark} sleeps', '${mark} Ltd', 'A818273000Z', 1 from bookings;
    insert into payments (id, booking_id, way, state, amount_kes, paid_to, payout_account_id, reference, created_at, updated_at)
      select 'sent-' || b.id, b.id, 'manual', 'pending', 1, 'host', a.id, '${mark} MTCN', 1, 1
        from bookings b, (select id from payout_accounts limit 1) a;
    update payments set state = 'expired' where id like 'sent-%';
    insert into made_out select id, '${mark} Ltd', 'A818273000Z', 1 from receipts;
    insert into inquiries (id, host_id, property_id, phone, language, question, reply, verdict, submission_key, created_at)
      select 'asked', host_id, id, '+254722818273', 'en', '${mark} asks', '${mark} hears', 'partly', 'asked', 1
        from properties limit 1;
    insert into quote_links (id, host_id, property_id, check_in, check_out, party, quote, total_kes, to_name, to_phone,
        note, created_at, ends_at, submission_key)
      select 'offered', host_id, id, '2027-06-01', '2027-06-03', 1, '{}', 1, '${mark}', '+254722818273', '${mark} note', 1, 2, 'offered'
        from properties limit 1;
    insert into identities (provider, subject, guest_id, created_at) values ('firebase', '${mark}', '${guestId}', 1);`);
}

/** The same of the host who will leave. */
function plantOfHost(app: LiveApp, hostId: string, mark: string): void {
  const session = `(select token_hash from sessions where host_id = '${hostId}' limit 1)`;
  app.db.$client.exec(`
    update hosts set password_mailed_at = 1 where id = '${hostId}';
    update sessions set passkey_shown_at = 1 where host_id = '${hostId}';
    insert into cleaner_links (id, host_id, name, key_hash, created_at, created_by, ends_at)
      values ('clean', '${hostId}', '${mark} cleans', '${mark} hash', 1, '${hostId}', 9999999999999);
    insert into team_members (id, host_id, name, address, role, of_all, invited_at, joined_at)
      values ('helper', '${hostId}', '${mark} helps', '${mark}@example.com', 'caretaker', 1, 1, 2);
    insert into signatures (kind, row_id, what, booking_id, person_id, name)
      select 'rating', id, 'made', id, 'helper', '${mark} signs' from bookings where host_id = '${hostId}' limit 1;
    insert into price_log (host_id, property_id, person_id, name, at, part, first, last, became)
      select host_id, id, 'helper', '${mark} prices', 1, 'weekday', '5', '5', '4500' from properties where host_id = '${hostId}' limit 1;
    insert into listing_log (host_id, property_id, person_id, name, at, part, was, became)
      select host_id, id, 'helper', '${mark} lists', 1, 'display_name', '${mark} was', '${mark} is' from properties where host_id = '${hostId}' limit 1;
    insert into member_sessions (token_hash, member_id, host_id, created_at, seen_at, ends_at, device)
      values ('${mark} token', 'helper', '${hostId}', 1, 1, 9999999999999, '${mark} device');
    insert into member_devices (id, member_id, session_hash, sealed, mark, created_at)
      values ('phone', 'helper', '${mark} token', '${mark} endpoint', '${mark} mark', 1);
    insert into room_faults (id, property_id, unit, words, hash, width, height, colour, said_at, said_by)
      select 'fault-' || id, id, 1, '${mark} kettle', '0123456789abcdef0123456789abcdef', 1, 1, '#000000', 1, 'clean'
        from properties where host_id = '${hostId}';
    insert into kept_forms (key_hash, token_hash, path, sealed, ends_at)
      values ('k', ${session}, '/account/brand', '${mark} form', 9999999999999);
    insert into provider_sessions (token_hash, subject, sealed, ends_at)
      values (${session}, '${mark} subject', '${mark} refresh', 9999999999999);
    insert into identities (provider, subject, host_id, created_at) values ('google', '${mark}', '${hostId}', 1);
    insert into account_changes (id, host_id, kind, at, browser, system, undo_hash, undo_sealed, undo_ends_at)
      values ('change', '${hostId}', 'brand', 1, '${mark} browser', '${mark} system', 'h', '${mark} undo', 9999999999999);
    insert into passkeys (id, host_id, credential_id, public_key, name, created_at, last_used_at)
      values ('key', '${hostId}', '${mark} credential', cast('${mark} public' as blob), '${mark} phone', 1, 1);
    insert into passkey_owners (host_id, handle) values ('${hostId}', '${mark} handle');
    insert into found_things (id, host_id, kind, ref, found_at) values ('found', '${hostId}', 'phone', '${mark} ref', 1);
    insert into mail_tokens (token_hash, kind, host_id, email, created_at, ends_at)
      values ('${mark} token', 'reset_password', '${hostId}', '${mark}@example.com', 1, 9999999999999);
    update feeds set etag = '${mark} etag', note = '${mark} note' where property_id in (select id from properties where host_id = '${hostId}');
    update payout_accounts set initiator = '${mark} initiator', initiator_sealed = '${mark} initiator'
      where host_id = '${hostId}' and kind = 'daraja';
    insert into payout_accounts (id, host_id, kind, number_type, number, account_reference, receiver_name, created_at, ended_at)
      values ('old', '${hostId}', 'manual', 'paybill', '5765432', '${mark} reference', '${mark} receiver', 1, 2);
    insert into payout_accounts (id, host_id, kind, words, hold_hours, created_at, ended_at)
      values ('abroad', '${hostId}', 'transfer', '${mark} bank, account 818273', 48, 1, 2);
    insert into booking_revisions (booking_id, revision, unit, check_in, check_out, party, quote, total_kes)
      select id, 99, unit, check_in, check_out, party, quote, total_kes from bookings;
    insert into change_requests (id, booking_id, revision, check_in, check_out, party, difference_kes, submission_key, ends_at, created_at)
      select id, id, revision, check_in, check_out, party, 0, id, 1, 1 from bookings where state = 'confirmed';
    update change_requests set state = 'declined', answered_at = 1, words = '${mark} words';
    insert into blocked_numbers (host_id, phone, blocked_at, reason) values ('${hostId}', '+1 ${mark} blocked', 1, '${mark} was loud');
    insert into risk_answers (booking_id, codes, answered_at) select id, '["${mark} answer"]', 1 from bookings;
    insert into threads (id, host_id, booking_id, last_at) select 'thread-' || id, '${hostId}', id, 1 from bookings where true
      on conflict do nothing;
    insert into incoming_messages (id, thread_id, channel, body, at) select 'in-' || id, id, 'sms', '${mark} asks', 1 from threads;
    insert into inquiries (id, host_id, property_id, phone, channel, email, language, question, reply, verdict, submission_key, created_at)
      select 'asked', host_id, id, '+18 ${mark}', 'email', '${mark}@example.com', 'en', '${mark} asks', '${mark} hears', 'partly', 'asked', 1
        from properties where host_id = '${hostId}' limit 1;
    insert into host_events (id, host_id, name, first_day, last_day, yearly, everywhere, created_at)
      values ('event', '${hostId}', '${mark} charge', '2027-05-28', '2027-06-01', 1, 1, 1);
    insert into price_changes (id, host_id, kind, made_at, ends_at) values ('prices', '${hostId}', 'weekend', 1, 9999999999999);
    insert into price_change_parts (change_id, property_id, part, was, became_hash)
      select 'prices', id, 'seasons', '[{"name":"${mark} season"}]', '${"0".repeat(64)}' from properties where host_id = '${hostId}' limit 1;
    insert into ready_texts (id, host_id, name, body, updated_at) values ('ready', '${hostId}', '${mark} ready', '${mark} ready', 1);
    insert into message_templates (host_id, rule, language, body, updated_at) values ('${hostId}', 'booked', 'en', '${mark} says', 1);
    insert into notices (id, host_id, kind, way, sealed, at) values ('notice', '${hostId}', 'booking', 'push', '${mark} notice', 1);
    insert into push_devices (id, host_id, session_hash, sealed, mark, created_at)
      values ('device', '${hostId}', ${session}, '${mark} endpoint', '${mark} mark', 1);
    insert into kyc_checks (id, host_id, kind, paper, typed_name, typed_note, paper_ends_on, handed_in_at, created_at, updated_at)
      values ('check', '${hostId}', 'identity', 'passport', '${mark} passport', '${mark} note', '2030-01-01', 1, 1, 1);
    insert into kyc_documents (id, check_id, part, page, sha256, mime, bytes, file, sealed_key, retake_why, added_at, handed_in_at)
      values ('page', 'check', 'front', 1, '${"a".repeat(64)}', 'image/jpeg', 9, 'papers/pageofcheck.sealed', '${mark} key', '${mark} dark', 1, 1);
    insert into kyc_checks (id, host_id, kind, paper, created_at, updated_at)
      values ('letting', '${hostId}', 'right_to_let', 'lease', 1, 1);
    insert into kyc_papers (check_id, paper, ends_on, revision) values ('letting', 'tra_licence', '2030-01-01', 1);
    update kyc_checks set state = 'handed_in', revision = 1 where id = 'check';
    update kyc_checks set state = 'in_review', claimed_by = 'command', claim_ends_at = 1 where id = 'check';
    update kyc_checks set state = 'verified', claimed_by = null, claim_ends_at = null, verified_at = 1, valid_until = '2030-01-01' where id = 'check';
    insert into kyc_decisions (id, check_id, revision, outcome, paper, decided_by, reason, checklist, name_match, at)
      values ('decided', 'check', 1, 'verified', 'passport', 'command', '${mark} reason', '${mark} list', '${mark} names', 1);
    insert into host_looks (host_id, name, line, bio, phone, instagram, tiktok, facebook, x, youtube, updated_at)
      values ('${hostId}', '${mark} Stays', '${mark} line', '${mark} bio', '+1${mark}', '${mark}', '${mark}', '${mark}', '${mark}', '${mark}', 1);
    insert into look_photos (host_id, place, hash, width, height, colour, created_at)
      values ('${hostId}', 'face', '${"f".repeat(32)}', 4, 3, '#aabbcc', 1);
    insert into share_links (id, host_id, word, channel, name, created_at)
      values ('linkofleaver', '${hostId}', '${mark.toLowerCase()}', 'own', '${mark} bio link', 1);
    insert into quote_links (id, host_id, property_id, check_in, check_out, party, quote, total_kes, to_name, to_phone,
        note, created_at, ends_at, submission_key)
      select 'offered', '${hostId}', id, '2027-06-01', '2027-06-03', 1, '{}', 1, '${mark} asked', '+1 ${mark}', '${mark} note', 1, 2, 'offered'
        from properties where host_id = '${hostId}' limit 1;
    update properties set licence_number = '${mark} licence', licence_class = 'villa', licence_until = '2030-01-01'
      where host_id = '${hostId}';`);
  write(app.db, (tx) =>
    writeAudit(tx, {
      at: 1,
      actor: { kind: "command line" },
      action: "house_restored",
      subject: { kind: "host", id: hostId },
      reason: `${mark} asked`,
    }),
  );
}

/** What was said of the stays of the host who will leave, and about their house. */
function plantOfSpoken(app: LiveApp, hostId: string, mark: string): void {
  const end = "(unixepoch(b.check_out) + 25200) * 1000";
  const paid = `from bookings b join properties p on p.id = b.property_id where p.host_id = '${hostId}' and b.state = 'confirmed'
    and b.source = 'page' and exists (select 1 from payments where booking_id = b.id and state = 'paid')`;
  app.db.$client.exec(`
    insert into reviews (id, booking_id, property_id, host_id, whole, cleanliness, accuracy, communication, location, value,
        words, name, private_note, month, nights, stays, created_at)
      select 'said-' || b.id, b.id, p.id, p.host_id, 5, 5, 5, 5, 5, 5, '${mark} was kind', '${mark}', '${mark} note', '2026-12', 1, 1,
        ${end} ${paid};
    insert into guest_ratings (booking_id, host_id, stars, note, created_at) select b.id, p.host_id, 5, '${mark} rated', ${end} ${paid};
    update reviews set state = 'shown', shown_at = created_at;
    update reviews set reply = '${mark} replied', replied_at = 1;
    insert into reports (id, kind, reason, words, said_by, phone, host_id, submission_key, created_at)
      values ('report', 'house', 'other', '${mark} reports', 'host', '+15550100', '${hostId}', 'report', 1);
    update reports set state = 'answered', outcome = 'kept', why = 'answered', answered_at = 1;
    insert into looks (id, token_hash, session_hash, admin_id, host_id, reason, started_at, ends_at)
      values ('desk', 't', 's', '${hostId}', '${hostId}', '${mark} looked at', 1, 2);`);
}

async function signInGuest(app: LiveApp, guest: ReturnType<typeof browser>, phone: string, to: string) {
  const challenge = hidden(await (await guest.get("/guest-login")).text(), "submissionKey");
  await guest.send("/guest-login", { phone, submissionKey: challenge, next: "" });
  await app.quiet();
  const code = /\b\d{6}\b/.exec(newestTo(app, to))?.[0] ?? "";
  await guest.send("/guest-login/code", { phone, challenge, code, next: "" });
}

test("a guest who deletes their account is nowhere in the data folder but in M-PESA codes", async () => {
  const app = liveApp({ watch: "all" });
  try {
    const guest = browser(app);
    const host = browser(app, { lango: hostCookie(app.db).replace(/^lango=/, "") });
    const person = { name: "Zawadi Chepkorir", phone: "0722 818 273", email: "zawadi.c@example.com" };
    const pay = async (held: { id: string; t: string }, phone = person.phone) => {
      await guest.send("/booking/payment", { booking: held.id, t: held.t, phone });
      await app.pass(20_000);
    };
    // Paid from another phone, with a note at what the host gave back.
    const first = await hold(app, person);
    await pay(first, "0722 616 020");
    await host.send(`/dashboard/bookings/${first.id}/give-back`, { back: "500", note: "Zawadi's broken kettle" });
    const [refund = ""] = columnOf(app, "select id as text from refunds");
    await host.send(`/dashboard/refunds/${refund}`, { receipt: "TLJ5L3Q0RY" });
    // Paid straight to the shortcode, as the notices and the list of M-PESA tell.
    const second = await hold(app, { ...person, checkIn: "2026-12-24", checkOut: "2026-12-26", shownKes: "9000" });
    const [code = ""] = columnOf(app, `select code as text from bookings where id = '${second.id}'`);
    const sent = { shortcode: SECRETS.shortcode, amountKes: 9000, reference: code };
    await app.daraja.simulator.phone.pay({ ...sent, phone: "254722818273", name: "ZAWADI CHEPKORIR" });
    await app.pass(MINUTE);
    // Paid by hand to the till of another house, whose host says yes and names who paid.
    addHost(app.db, { id: "host-barasa", username: "barasa", brandName: "barasa" });
    addManualTill(app, "host-barasa");
    addProperty(app.db, { id: "hill-house", hostId: "host-barasa" });
    const barasa = browser(app, { lango: hostCookie(app.db, "host-barasa").replace(/^lango=/, "") });
    const byHand = await hold(app, { ...person, property: "hill-house" });
    const claim = "UKR51ZDR4F Confirmed. Ksh13,500.00 paid to WANJIRU NGANGA. Zawadi Chepkorir 0722818273";
    await guest.send("/booking/payment/claim", { booking: byHand.id, t: byHand.t, code: claim });
    const [claimed = ""] = columnOf(app, `select id as text from payments where booking_id = '${byHand.id}'`);
    await barasa.send(`/dashboard/answers/${claimed}`, { answer: "came" });
    await app.pass(MINUTE);
    // Given up before anything was paid, and one that simply ends.
    const third = await hold(app, { ...person, checkIn: "2027-01-10", checkOut: "2027-01-12", shownKes: "9000" });
    await guest.send(`/guest/booking/${third.id}/cancel`, { t: third.t, shownKes: "0" });
    await hold(app, { ...person, checkIn: "2027-02-10", checkOut: "2027-02-12", shownKes: "9000" });
    await app.pass(30 * MINUTE);
    await signInGuest(app, guest, person.phone, "+254722818273");
    const [guestId = ""] = columnOf(app, "select id as text from guests");
    await guest.measure(["share_page", guestId, { sessionId: "session-1", timestamp: 1 }]);
    await Bun.sleep(5_500);
    expect(columnOf(app, "select state || '' as text from bookings order by check_in")).toEqual([
      "confirmed",
      "confirmed",
      "confirmed",
      "expired",
      "expired",
    ]);

    app.clock.advance(20 * DAY);
    await app.quiet();
    await signInGuest(app, guest, person.phone, "+254722818273");
    const traces = [
      ...spellingsOf("722818273"),
      ...spellingsOf("722616020"),
      ...["Zawadi", "Chepkorir", person.email, guestId],
      ...columnOf(app, "select checkout_request_id as text from payments"),
      ...columnOf(app, "select merchant_request_id as text from payments"),
    ];
    // They were there.
    const before = foundIn(filesOf(app.deps.config.dataDir), traces);
    for (const trace of ["722818273", "722616020", "Zawadi", person.email, guestId]) {
      expect([trace, before.some((found) => found.startsWith(trace))]).toEqual([trace, true]);
    }

    plantOfGuest(app, guestId, "Zawadi");
    noteFilled(app);
    const form = await (await guest.get("/guest-account/delete")).text();
    const challenge = hidden(form, "submissionKey");
    await guest.send("/guest-account/delete", { submissionKey: challenge });
    await app.quiet();
    const deletion = /\b\d{6}\b/.exec(newestTo(app, "+254722818273"))?.[0] ?? "";
    await guest.send("/guest-account/delete/code", { challenge, code: deletion }, 200);
    await app.quiet();

    expect(foundIn(filesOf(app.deps.config.dataDir), traces)).toEqual([]);
    expect(wellOf(app)).toEqual([]);
    expect(columnOf(app, "select distinct guest_name as text from bookings")).toEqual(["Former guest"]);
    expect(columnOf(app, "select receipt as text from payments")).toHaveLength(3);
  } finally {
    await app.stop();
  }
});

test("a host who deletes their account is nowhere in the data folder but on their documents", async () => {
  channel.says(
    calendarText({ uid: "u1", from: "2027-03-01", to: "2027-03-04", summary: "Reserved for Mjomba Kiprotich" }),
  );
  const app = liveApp({ watch: "all", env: { FEED_ALLOW_HOSTS: "127.0.0.1" } });
  try {
    const host = browser(app);
    const PASSWORD = "Matatu-ya-Ngong-47";
    const email = "halima.boru@example.com";
    const registering = { firstName: "Halima", lastName: "Borunyanga", email, phone: "0733 919 293" };
    const key = hidden(await (await host.get("/host-register")).text(), "submissionKey");
    await host.send("/host-register", {
      ...registering,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: "on",
      submissionKey: key,
    });
    await app.quiet();
    await host.send("/host-login", { email, password: PASSWORD });
    await host.send("/claim-brand", { brandName: "borustays" });
    await host.send("/account/brand", { brandName: "borunyangahomes" });
    await host.send("/dashboard/receipts", {
      name: "Borunyanga Holdings Ltd",
      pin: "A123456789Z",
      vat: "16",
      levy: "2",
    });
    const house = await houseOf(app, host);
    // The first way is used at once, another after a day.
    await host.send("/dashboard/payouts/daraja", { type: "paybill", store: "", ...SECRETS, number: PAYBILL });
    await host.send("/dashboard/payouts/manual", {
      payType: "till",
      payNumber: "5765432",
      accountReference: "",
      receiverName: "HALIMA B LTD",
    });
    await host.send("/dashboard/payouts/test", { phone: "0722 515 020" });
    await app.pass(MINUTE);
    const lines = [
      "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Other Party Info,A/C No.",
      "TLI5L3Q0RY,2026-12-17 10:00:00,Pay Bill from 2547***273 - MJOMBA KIPROTICH,Completed,1700.00,,2547***273 - MJOMBA KIPROTICH,KIPROTICHRENT",
    ];
    await host.send("/dashboard/payments/statement", { pasted: lines.join("\n") });
    // A guest comes with the code, pays, changes nothing; one is written in.
    const guest = browser(app);
    const wish = { property: house, phone: "0722 000 020", code: "MJOMBA20", shownKes: "10800" };
    const held = await hold(app, wish);
    await guest.send("/booking/payment", { booking: held.id, t: held.t, phone: "0722 000 020" });
    await app.pass(MINUTE);
    await host.send(`/dashboard/bookings/${held.id}/give-back`, { back: "500", note: "Mjomba Kiprotich asked" });
    const [refund = ""] = columnOf(app, "select id as text from refunds");
    await host.send(`/dashboard/refunds/${refund}`, { receipt: "TLJ5L3Q0RZ" });
    app.db.$client.query("update hosts set suspended_why = 'complaint about Mjomba' where email = ?").run(email);
    await host.measure(["share_page", "x", { page: "/borunyangahomes", timestamp: 1 }]);
    await Bun.sleep(5_500);
    expect(columnOf(app, "select state || '' as text from bookings")).toEqual(["confirmed"]);
    expect(columnOf(app, "select code as text from promo_codes")).toEqual(["MJOMBA20"]);

    app.clock.advance(20 * DAY);
    await app.quiet();
    await host.send("/host-login", { email, password: PASSWORD });
    const [hostId = ""] = columnOf(app, `select id as text from hosts where email = '${email}'`);
    const gone = [
      ...spellingsOf("733919293"),
      ...spellingsOf("722515020"),
      ...[email, "Borunyanga homes", "borustays", "borunyangahomes", "halima", "MJOMBA", "Kiprotich", "TLI5L3Q0RY"],
      ...["Acacia court", "Bamboo", "Makuti season", "5765432", PAYBILL, "private-8c1f2d", "Acacia Airbnb"],
      ...columnOf(app, "select checkout_request_id as text from payout_tests"),
    ];
    const onDocuments = ["Borunyanga Holdings Ltd", "A123456789Z", "Acacia court", "Kilifi creek"];
    const before = foundIn(filesOf(app.deps.config.dataDir), [...gone, ...onDocuments]);
    for (const trace of [
      ...gone.filter((text) => !/^\d{3}[ \u00a0-]|^[0-9a-f]{64}$|homes$|^private/.test(text)),
      ...onDocuments,
    ]) {
      expect([trace, before.some((found) => found.startsWith(trace))]).toEqual([trace, true]);
    }

    plantOfHost(app, hostId, "Halima");
    plantOfSpoken(app, hostId, "Halima");
    noteFilled(app);
    await host.send("/account/delete", { currentPassword: PASSWORD, sure: "on" }, 200);
    await app.quiet();
    app.clock.advance(2 * DAY);
    await app.quiet();

    const files = filesOf(app.deps.config.dataDir);
    expect(
      foundIn(
        files,
        gone.filter((text) => !onDocuments.includes(text)),
      ),
    ).toEqual([]);
    expect([...files.keys()].filter((name) => /\.(webp|jpg)$/.test(name))).toEqual([]);
    // What stays is on the documents, and nowhere else.
    const documents = columnOf(app, `select facts as text from receipts where host_id = '${hostId}'`);
    expect(documents.length).toBeGreaterThan(0);
    for (const text of onDocuments) {
      const times = [...files.values()].reduce(
        (sum, bytes) => sum + bytes.toString("latin1").split(text).length - 1,
        0,
      );
      expect([text, times]).toEqual([text, documents.filter((document) => document.includes(text)).length]);
    }
    expect(columnOf(app, "select password_mailed_at || '' as text from hosts")).toEqual([]);
    expect(wellOf(app)).toEqual([]);
    // The name is nobody else's for a year, though nobody can read it.
    expect(await (await app.get("/api/brand/check/borunyangahomes")).json()).toEqual({ available: false });
    expect(await (await app.get("/api/brand/check/borustays")).json()).toEqual({ available: false });
    app.clock.advance(365 * DAY);
    await app.quiet();
    expect(await (await app.get("/api/brand/check/borunyangahomes")).json()).toEqual({ available: true });
  } finally {
    await app.stop();
  }
});

/** A house with everything a host can write about one. */
async function houseOf(app: LiveApp, host: ReturnType<typeof browser>): Promise<string> {
  const form = new FormData();
  const listing = {
    displayName: "Acacia court",
    location: "Kilifi creek",
    basePriceKes: "4500",
    maxGuests: "2",
    bedrooms: "1",
    bathrooms: "1",
    units: "2",
    description: "Bamboo beds.",
    houseRules: "Ask Halima.",
    intent: "publish",
    submissionKey: newSecret(),
  };
  for (const [name, value] of Object.entries(listing)) form.append(name, value);
  form.append("photos", new Blob([new Uint8Array(roomPng(700, 500))], { type: "image/png" }), "bamboo-halima.png");
  const saved = await fetch(`${app.server.url}/dashboard/properties/new`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { origin: app.server.url, cookie: host.jar() },
  });
  expect([saved.status, saved.status === 303 ? "" : await saved.text()]).toEqual([303, ""]);
  const [id = ""] = columnOf(app, "select id as text from properties where display_name like 'Acacia court%'");
  const [hash = ""] = columnOf(
    app,
    "select hash as text from photos where property_id = (select id from properties where display_name like 'Acacia court%')",
  );
  await host.send(`/dashboard/properties/${id}`, {
    ...listing,
    intent: "save",
    [`caption-${hash}`]: "Bed under a frangipani",
  });
  const guide = `/dashboard/properties/${id}/guide`;
  await host.send(`/dashboard/properties/${id}/facts/facts`, {
    wifi: "fibre",
    wifiNote: "Router behind the Lamu chest",
    wifiNoteSw: "Ruta nyuma ya sanduku la Lamu",
  });
  await host.send(`${guide}/way`, { address: "Mvule close 9", driver: "Behind the tamarind" });
  const shots = new FormData();
  shots.append("part", "way");
  shots.append("files", new Blob([new Uint8Array(roomPng(60, 50))], { type: "image/png" }), "gate-halima.png");
  const headers = { origin: app.server.url, cookie: host.jar() };
  const shown = await fetch(`${app.server.url}${guide}/photos`, {
    method: "POST",
    body: shots,
    redirect: "manual",
    headers,
  });
  expect(shown.status).toBe(303);
  const prices = `/dashboard/properties/${id}/prices`;
  await host.send(`${prices}/seasons`, {
    name: "Makuti season",
    firstNight: "2027-06-01",
    lastNight: "2027-06-30",
    priceKes: "6000",
  });
  await host.send(`${prices}/days`, {
    ...{ kind: "through", name: "Harusi ya Halima", minNights: "3", weekdays: "5" },
    ...{ firstDay: "2027-06-01", lastDay: "2027-06-30" },
  });
  await host.send(`${prices}/extras`, { name: "Chai ya Halima", priceKes: "300", per: "guest" });
  await host.send(`${prices}/codes`, { code: "MJOMBA20", percent: "20" });
  const nights = {
    property: id,
    unit: "1",
    from: "2027-05-01",
    to: "2027-05-03",
    do: "close",
    note: "Mjomba Kiprotich",
  };
  await host.send("/dashboard/calendar/nights", nights);
  await host.send(`/dashboard/properties/${id}/calendars`, {
    url: `${channel.url}?private-8c1f2d`,
    name: "Acacia Airbnb",
    unit: "",
  });
  await app.pass(MINUTE);
  return id;
}

test("their lives left something in every column that holds something of a person", () => {
  expect(PERSONAL.map(({ table, column }) => `${table}.${column}`).filter((name) => !filled.has(name))).toEqual(
    Object.keys(NOT_HERE),
  );
});

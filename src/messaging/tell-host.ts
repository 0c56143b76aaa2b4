import { findHost, type Host } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { insertNotice, noticeChoiceOf, noticeSettingsOf } from "#db/notice.queries.ts";
import { hasPushDevice } from "#db/push.queries.ts";
import type { Change } from "#db/write.ts";
import {
  DIGEST_HOUR,
  defaultChoice,
  type MessageWay,
  type NoticeKind,
  planNotice,
} from "#src/core/message/host-notices.ts";
import { dayAfter, localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { letterOf } from "./letter-id.ts";
import { type NoticeOf, tellTeam } from "./tell-team.ts";

type Told = Readonly<{
  kind: NoticeKind;
  body: string;
  /** What a letter says, where it has room for more. */
  letter?: string;
  now: number;
  /** The same is never told twice: `wasTold` knows it by whichever way it goes. */
  id?: string;
  /** What it is about, for those of their team whose it is. */
  of?: NoticeOf;
  /** Of a letter; else what the kind is called. */
  subject?: string;
}>;

/**
 * Tells a host of something, in the change that it comes from, by the ways that they chose for its kind. The whole text
 * goes by SMS, WhatsApp and mail; a push says its kind alone. A host who has left is told nothing.
 */
export function tellHost(tx: Change, { id: hostId }: Pick<Host, "id">, told: Told): void {
  const host = findHost(tx, hostId);
  if (!host || host.deletedAt !== null) return;
  const { kind, now, id = newId() } = told;
  if (told.of) tellTeam(tx, host.id, { id, kind, of: told.of, now });
  const hasDevices = hasPushDevice(tx, host.id, now);
  const settings = noticeSettingsOf(tx, host.id);
  const plan = planNotice({
    kind,
    choice: noticeChoiceOf(tx, host.id, kind) ?? defaultChoice(kind, hasDevices),
    hasDevices,
    reach: waysTo(host),
    backup: settings?.backup ?? "sms",
  });
  const notice = { id, hostId: host.id, kind, at: now };
  if (plan.outcome === "gather") {
    insertNotice(tx, { ...notice, body: told.body, way: "digest", backup: null });
    const runAt = nextHourAt(settings?.digestHour ?? DIGEST_HOUR, now);
    enqueue(tx, { kind: "send_digest", key: host.id, runAt, now });
  }
  if (plan.outcome !== "tell") return;
  if (plan.push) {
    const body = (plan.backup === "email" && told.letter) || told.body;
    insertNotice(tx, { ...notice, body, way: "push", backup: plan.backup ?? null });
    enqueue(tx, { kind: "push_notice", key: id, runAt: now, now });
  }
  sendNotice(tx, host, { ...told, id, ways: plan.now });
}

/** Queues the whole text by these ways. */
export function sendNotice(
  tx: Change,
  host: Pick<Host, "phone" | "email" | "language">,
  { id, kind, body, letter = body, now, subject, ways }: Told & { id: string; ways: readonly MessageWay[] },
): void {
  const [first] = ways;
  // A letter that says what an SMS says is named after it: whoever is never texted has it in their letter.
  const ids = {
    sms: id,
    whatsapp: first === "whatsapp" ? id : `${id}/whatsapp`,
    email: first === "email" ? id : letterOf(id),
  };
  for (const way of ways.toReversed()) {
    const words = messagesIn[host.language].notices.kinds[kind];
    const to =
      way === "email"
        ? { recipient: host.email, subject: subject ?? words, body: letter }
        : { recipient: host.phone, body };
    queueMessage(tx, { id: ids[way], channel: way, ...to, now });
  }
}

/** Which ways there are to a host. */
function waysTo({ phone, email }: Pick<Host, "phone" | "email">): Record<MessageWay, boolean> {
  return { sms: phone !== "", whatsapp: phone !== "", email: email !== "" };
}

/** The next time that a clock in Nairobi shows this hour, Unix milliseconds. */
function nextHourAt(hour: number, now: number): number {
  const on = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: PROPERTY_ZONE, plainTime: { hour } }).epochMilliseconds;
  const today = localDateAt(now);
  return on(today) > now ? on(today) : on(dayAfter(today));
}

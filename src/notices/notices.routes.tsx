import { Elysia } from "elysia";
import { suspensionOf } from "#db/host.queries.ts";
import { noticeChoicesOf, noticeSettingsOf, saveNoticeChoice, saveNoticeSettings } from "#db/notice.queries.ts";
import { pushDevicesOf } from "#db/push.queries.ts";
import { write } from "#db/write.ts";
import {
  BACKUPS,
  DIGEST_HOUR,
  DIGEST_HOURS,
  defaultChoice,
  faultOfChoice,
  type MessageWay,
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeChoice,
  type NoticeKind,
} from "#src/core/message/host-notices.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { asset } from "#src/web/assets.ts";
import { type FormBody, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { type ChoicesToShow, NoticesPage } from "#views/notices/notices-page.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { NOTICES_HOME } from "./devices.routes.ts";
import { keysOfHouse } from "./push-keys.ts";

type Chosen = Pick<ChoicesToShow, "choices" | "backup" | "digestHour">;

/** What a host hears of, and by which ways. */
export function noticesRoutes(deps: Deps) {
  return new Elysia({ name: "notices" })
    .use(hostDoor(deps))
    .get(NOTICES_HOME, ({ visitor, request }) => show(deps, request, visitor), { role: "host" })
    .post(NOTICES_HOME, ({ visitor, request }) => save(deps, request, visitor), { role: "host" });
}

function show(deps: Deps, request: Request, visitor: SignedInHost, typed?: Chosen, errors: FieldError[] = []) {
  const { db, clock, config } = deps;
  const { id: hostId, language } = visitor.host;
  const devices = pushDevicesOf(db, hostId, clock.now()).map(({ id, sessionHash, name, createdAt }) => ({
    ...{
      id,
      isThis: sessionHash === visitor.tokenHash,
      since: hostTexts(deps, request).dates.short(localDateAt(createdAt)),
    },
    ...deviceOf(name),
  }));
  const view = (
    <NoticesPage
      shell={hostShell(deps, request)}
      devices={{
        devices,
        publicKey: keysOfHouse(deps).publicKey,
        siteName: config.siteName,
        isClosed: suspensionOf(db, hostId) !== undefined,
      }}
      shown={{ ...(typed ?? stored(deps, hostId)), hasWhatsapp: config.whatsapp?.notice !== undefined }}
      kindWords={messagesIn[language].notices.kinds}
      errors={errors}
      scriptUrl={asset("notices.js")}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

/** As it holds now: what they chose, else as Lango has it. */
function stored({ db, clock }: Pick<Deps, "db" | "clock">, hostId: string): Chosen {
  const hasDevices = pushDevicesOf(db, hostId, clock.now()).length > 0;
  const own = noticeChoicesOf(db, hostId);
  const settings = noticeSettingsOf(db, hostId);
  return {
    choices: ofEachKind((kind) => own.get(kind) ?? defaultChoice(kind, hasDevices)),
    backup: settings?.backup ?? "sms",
    digestHour: settings?.digestHour ?? DIGEST_HOUR,
  };
}

const ofEachKind = <T,>(of: (kind: NoticeKind) => T) =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, of(kind)])) as Record<NoticeKind, T>;

async function save(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const faults = hostTexts(deps, request).notices.faults;
  const typed = readChosen(await readForm(request));
  const errors = NOTICE_KINDS.flatMap((kind): FieldError[] => {
    const fault = faultOfChoice(kind, typed.choices[kind]);
    return fault
      ? [{ field: kind, message: faults[fault](messagesIn[visitor.host.language].notices.kinds[kind]) }]
      : [];
  });
  if (errors.length > 0) return show(deps, request, visitor, typed, errors);
  const [hostId, now] = [visitor.host.id, deps.clock.now()];
  write(deps.db, (tx) => {
    const hasDevices = pushDevicesOf(tx, hostId, now).length > 0;
    for (const kind of NOTICE_KINDS) {
      const choice = typed.choices[kind];
      // What is as Lango has it stays so, and changes with it when a first device is added.
      const isOurs = isSame(choice, defaultChoice(kind, hasDevices));
      saveNoticeChoice(tx, { hostId, kind, now }, isOurs ? undefined : choice);
    }
    saveNoticeSettings(tx, hostId, typed, now);
  });
  return redirectSaying(deps, NOTICES_HOME, "notices_saved");
}

/** What is no way at all is not chosen, and an hour that is none is the usual one. */
function readChosen(form: FormBody): Chosen {
  const hour = Number(form.text("hour", 4));
  return {
    choices: ofEachKind((kind): NoticeChoice => {
      const ticked = form.all(kind);
      const [push, sms, whatsapp, email] = NOTICE_WAYS.map((way) => ticked.includes(way));
      return {
        push: push ?? false,
        sms: sms ?? false,
        whatsapp: whatsapp ?? false,
        email: email ?? false,
        waits: ticked.includes("waits"),
      };
    }),
    backup: BACKUPS.find((way): way is MessageWay => way === form.text("backup", 10)) ?? "sms",
    digestHour: DIGEST_HOURS.includes(hour) ? hour : DIGEST_HOUR,
  };
}

function isSame(one: NoticeChoice, other: NoticeChoice): boolean {
  return one.waits === other.waits && NOTICE_WAYS.every((way) => one[way] === other[way]);
}

import { noticeChoicesOf, noticeSettingsOf, noticesOf } from "#db/notice.queries.ts";
import type { Reader } from "#db/open.ts";
import { withoutSecrets } from "#src/core/message-secrets.ts";
import { type Sheets, at as when } from "./export-calendar.ts";

/** By which ways a host is told of what, and what their devices were told; what was said by SMS stands with the messages. */
export function noticeSheets(db: Reader, hostId: string): Sheets {
  const settings = noticeSettingsOf(db, hostId);
  return {
    notices: noticesOf(db, hostId).map(({ kind, way, at, endedAt, endedAs, body = "" }) => ({
      kind,
      way,
      text: withoutSecrets({ body }),
      at: when(at),
      endedAt: when(endedAt),
      endedAs,
    })),
    "notice-choices": [...noticeChoicesOf(db, hostId)].map(([kind, choice]) => ({ kind, ...choice })),
    "notice-settings": settings ? [{ backup: settings.backup, digestHour: settings.digestHour }] : [],
  };
}

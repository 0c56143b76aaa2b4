import type { BookingsOf } from "#db/account.queries.ts";
import { allCardsOf } from "#db/guest-book.queries.ts";
import type { Reader } from "#db/open.ts";
import { allLooksOf, blockedNumbersOf, riskChoicesOf } from "#db/risk.queries.ts";
import { everInTeamOf } from "#db/team.queries.ts";
import { cleanerLinksOf, faultsOfHost } from "#db/turnover.queries.ts";
import { type Row, type Sheets, at as when } from "./export-calendar.ts";

/** What guests were asked beyond the price; of a host also what they chose, said and blocked, which is theirs alone. */
export function lookSheets(db: Reader, whose: BookingsOf): Sheets {
  const isHost = "hostId" in whose;
  const asked = allLooksOf(db, whose).map(
    ({ code, ask, answer, refused }): Row => ({
      code,
      asked: ask?.what,
      kes: ask?.kes,
      askedAt: when(ask?.askedAt ?? null),
      waivedAt: when(ask?.waivedAt ?? null),
      codesRefused: refused,
      ...(isHost && { allWellFor: answer?.codes.join(" "), allWellAt: when(answer?.answeredAt ?? null) }),
    }),
  );
  if (!isHost) return { asked };
  const { low, look, high, depositKes } = riskChoicesOf(db, whose.hostId);
  return {
    asked,
    "look-choices": [{ low, look, high, depositKes }],
    "blocked-numbers": blockedNumbersOf(db, whose.hostId).map(({ phone, blockedAt, reason }) => ({
      phone,
      blockedAt: when(blockedAt),
      reason,
    })),
    cleaners: cleanerLinksOf(db, whose.hostId).map(({ name, createdAt, endsAt, endedAt }) => ({
      name,
      createdAt: when(createdAt),
      endsAt: when(endsAt),
      endedAt: when(endedAt),
    })),
    team: everInTeamOf(db, whose.hostId).map(({ name, role, address, invitedAt, joinedAt, endedAt }) => ({
      ...{ name, role, address },
      invitedAt: when(invitedAt),
      joinedAt: when(joinedAt),
      endedAt: when(endedAt),
    })),
    broken: [false, true]
      .flatMap((isMended) => faultsOfHost(db, whose.hostId, { isMended, skip: 0, most: 10_000 }).found)
      .map(({ fault, propertyName }) => ({
        property: propertyName,
        room: fault.unit,
        words: fault.words,
        photo: fault.hash,
        saidAt: when(fault.saidAt),
        mendedAt: when(fault.mendedAt),
      })),
    guests: allCardsOf(db, whose.hostId).map(({ phones, notes, tags, language, returningPercent, changedAt }) => ({
      phones: phones.join(" "),
      notes,
      tags: tags.join(", "),
      language,
      returningPercent,
      changedAt: when(changedAt),
    })),
  };
}

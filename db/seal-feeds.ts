import type { Database } from "bun:sqlite";
import { shortAddress } from "#src/core/calendar/channel.ts";
import type { Sealing } from "./open.ts";

/** An address as it is kept: sealed to its row, with a mark to be recognised by and a label to be shown. */
export function sealedAddress(sealing: Sealing, id: string, url: string) {
  return {
    urlSealed: sealing.seal(purposeOf(id), url),
    urlMark: markOf(sealing, url),
    urlLabel: shortAddress(url),
  };
}

export const markOf = (sealing: Sealing, url: string): string => sealing.sign("feed address", url);

/** `undefined` when another instance key sealed it. */
export function openedAddress(sealing: Sealing, id: string, sealed: string): string | undefined {
  return sealing.open(purposeOf(id), sealed);
}

const purposeOf = (id: string) => `feed ${id}`;

/** Seals what earlier versions kept readable. Whoever opens the database with the key does it first. */
export function sealFeeds(client: Database, sealing: Sealing): void {
  const plain = client.query<{ id: string; url: string }, []>("select id, url from feeds where url is not null").all();
  if (plain.length === 0) return;
  const seal = client.query(
    "update feeds set url = null, url_sealed = ?2, url_mark = ?3, url_label = ?4 where id = ?1",
  );
  client
    .transaction(() => {
      for (const { id, url } of plain) {
        const { urlSealed, urlMark, urlLabel } = sealedAddress(sealing, id, url);
        seal.run(id, urlSealed, urlMark, urlLabel);
      }
    })
    .immediate();
  // They are not to be found in pages that nobody uses any more, nor in the log.
  client.exec("vacuum; pragma wal_checkpoint(truncate)");
}

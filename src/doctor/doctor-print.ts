import type { Database } from "bun:sqlite";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { receiptNumber } from "#src/core/money/receipt.ts";
import { fontsFolderOf } from "#src/print/operator-fonts.ts";
import { unprintable } from "#src/print/unprintable.ts";
import type { Finding } from "./doctor.ts";

type Row = Readonly<{ id: string; number: number; guest: string; host: string; property: string; location: string }>;

/** What somebody typed that stands on a document. */
const TYPED = `select r.id, r.number, b.guest_name as guest, r.facts ->> '$.host.name' as host,
    r.facts ->> '$.property' as property, r.facts ->> '$.location' as location
  from receipts r join bookings b on b.id = r.booking_id order by r.id`;

/** Whether the names on receipts and credit notes can be printed in their own letters, and the operator's fonts be read. */
export async function examinePrint(client: Database, dataDir: string): Promise<Finding[]> {
  const { missing, faults } = await unprintable(documentsIn(client), fontsFolderOf(dataDir));
  return [
    { check: "the fonts in DATA_DIR/fonts can be read", wrong: faults, toLookAt: true },
    {
      check: "receipts print each name in its own letters",
      wrong: missing.map(
        ({ script, documents, example }) =>
          `${script}: ${documents === 1 ? "1 document" : `${documents} documents`}, such as ${example}, spelt out. Lay a font that has it in DATA_DIR/fonts`,
      ),
      toLookAt: true,
    },
  ];
}

function* documentsIn(client: Database) {
  for (const { id, number, guest, host, property, location } of client.query<Row, []>(TYPED).iterate()) {
    const texts = [guest, host, property, addressForDisplay(location)];
    yield { document: `${receiptNumber(number)} (${id})`, texts };
  }
}

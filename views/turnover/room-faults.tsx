import { placeOf } from "#views/front-desk/booking-row.tsx";
import { Button, Fold, Form, List, Photo, photoSizes, TurnPages } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

type Fault = Readonly<{
  id: string;
  propertyName: string;
  room: number | undefined;
  words: string;
  hash: string | null;
  width: number | null;
  height: number | null;
  colour: string | null;
  saidAt: number;
  by: string;
  mendedAt: number | null;
  mendedByName: string;
}>;

export type FaultsToShow = Readonly<{
  open: readonly Fault[];
  mended: readonly Fault[];
  count: number;
  page: number;
  pages: number;
}>;

/** Where the house sees photos of what is broken. */
const DOOR = { path: "/dashboard/turnovers/photos", query: "" } as const;

/** What is broken in the rooms of a house, and what was mended last. */
export function RoomFaults({ faults }: { faults: FaultsToShow }) {
  const { faults: t } = useTexts().turnovers;
  const { open, mended, count, page, pages } = faults;
  const to = (other: number) => `/dashboard/turnovers?page=${other}#faults`;
  return (
    <>
      <List id="faults" title={t.title} action={count > 0 ? <span className="soft num">{count}</span> : undefined}>
        {count === 0 && (
          <li>
            <p className="soft">{t.none}</p>
          </li>
        )}
        {open.map((fault) => (
          <FaultRow key={fault.id} fault={fault} />
        ))}
        {pages > 1 && (
          <li>
            <TurnPages {...{ page, pages, to }} />
          </li>
        )}
      </List>
      {mended.length > 0 && (
        <Fold summary={t.past} open={false}>
          <ul className="list">
            {mended.map((fault) => (
              <FaultRow key={fault.id} fault={fault} />
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function FaultRow({ fault }: { fault: Fault }) {
  const { turnovers, board, dates } = useTexts();
  const { faults: t } = turnovers;
  const { hash, width, height, colour, mendedAt } = fault;
  const place = placeOf(fault.propertyName, fault.room, board);
  return (
    <li>
      <div className="tight">
        <b>{place}</b>
        {fault.words && <p>{fault.words}</p>}
        <p className="soft small num">
          {t.said(dates.moment(fault.saidAt), fault.by)}
          {mendedAt !== null && ` · ${t.wasMended(dates.moment(mendedAt), fault.mendedByName)}`}
        </p>
        {hash && width && height && colour && (
          <a href={`${DOOR.path}/${hash}-1280.jpg`}>
            <Photo
              photo={{ hash, width, height, colour, door: DOOR, alt: t.photo }}
              sizes={photoSizes.thumb}
              widest={320}
            />
          </a>
        )}
      </div>
      <div className="under">
        <Form
          action={`/dashboard/turnovers/faults/${fault.id}`}
          hidden={{ do: mendedAt === null ? "mended" : "open" }}
          plain
        >
          <Button kind={mendedAt === null ? "quiet" : "link"} small>
            {mendedAt === null ? t.mended : t.open}
            <span className="vh">{t.mendedOf(fault.words || place)}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}

import { groupThousands } from "#src/core/money/money.ts";
import { RETURNING_MOST } from "#src/core/pricing/returning.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { ForOwner } from "#views/frame/team.tsx";
import {
  Badge,
  Button,
  EmptyState,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Fold,
  Form,
  LinkButton,
  List,
  NumberField,
  TurnPages,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type Row = Readonly<{
  bookingId: string;
  name: string;
  phone: string;
  stays: number;
  nights: number;
  spentKes: number;
  /** The latest check-out of a stay that stands. */
  last: string | undefined;
  tags: readonly string[];
  isBlocked: boolean;
}>;

export type GuestsToShow = Readonly<{
  guests: readonly Row[];
  count: number;
  /** There are no others than are counted. */
  isAll: boolean;
  page: number;
  pages: number;
  list: "all" | "returning" | "blocked";
  tag: string;
  find: string;
  tags: readonly { tag: string; guests: number }[];
  today: string;
  /** What all who come back pay less, as stored or as it was typed wrongly. */
  price: string;
}>;

type Choice = Pick<GuestsToShow, "list" | "tag" | "find"> & { page?: number };

function queryOf({ list, tag, find, page = 1 }: Choice): string {
  const query = new URLSearchParams();
  if (list !== "all") query.set("show", list);
  if (tag) query.set("tag", tag);
  if (find) query.set("find", find);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** A house's own book of guests: who was there last first. */
export function GuestsPage({
  shell,
  guests: all,
  errors = [],
}: {
  shell: Shell;
  guests: GuestsToShow;
  errors?: readonly FieldError[];
}) {
  const { guestBook: t, dashboard } = textsOf(shell);
  const isEmpty = all.count === 0 && all.list === "all" && !all.tag && !all.find;
  return (
    <DashboardFrame shell={shell} tab="guests" title={dashboard.tabs.guests}>
      <ErrorSummary errors={errors} />
      {isEmpty ? (
        <EmptyState
          title={t.empty.title}
          text={t.empty.text}
          action={
            <LinkButton href="/dashboard#share" kind="quiet">
              {t.empty.action}
            </LinkButton>
          }
        />
      ) : (
        <>
          <Find all={all} />
          <Sieve all={all} />
          {all.count === 0 && all.find ? (
            <EmptyState title={t.find.none(all.find)} text={all.isAll ? t.find.noneText : dashboard.find.more} />
          ) : (
            <Found all={all} />
          )}
          <Price price={all.price} error={errorFor(errors, "percent")} />
        </>
      )}
    </DashboardFrame>
  );
}

function Find({ all }: { all: GuestsToShow }) {
  const { find: t } = useTexts().guestBook;
  return (
    <Form action="/dashboard/guests" method="get" hidden={{ show: all.list === "all" ? undefined : all.list }}>
      <div className="beside">
        <Field type="search" label={t.label} name="find" value={all.find} hint={t.hint} maxLength={80} />
        <Button kind="quiet">{t.action}</Button>
      </div>
      {all.find && (
        <p>
          <a href="/dashboard/guests">{t.all}</a>
        </p>
      )}
    </Form>
  );
}

/** What everybody who has stayed pays less when they come back. */
function Price({ price, error }: { price: string; error: string | undefined }) {
  const { price: t } = useTexts().guestBook;
  return (
    <Fold summary={t.title} open={error !== undefined}>
      <Form action="/dashboard/guests/price">
        <p className="small">{t.text}</p>
        <NumberField label={t.field} name="percent" value={price} min={0} max={RETURNING_MOST} error={error} optional />
        <div>
          <Button kind="quiet">{t.save}</Button>
        </div>
      </Form>
    </Fold>
  );
}

/** The lists and the tags as chips; each is an address. */
function Sieve({ all }: { all: GuestsToShow }) {
  const t = useTexts().guestBook;
  const to = (choice: Omit<Choice, "find">) => `/dashboard/guests${queryOf({ ...choice, find: all.find })}`;
  const here = (is: boolean) => (is ? "page" : undefined);
  return (
    <nav className="sieve" aria-label={t.lists.label}>
      {(["all", "returning", "blocked"] as const).map((list) => (
        <a key={list} href={to({ list, tag: "" })} aria-current={here(list === all.list && !all.tag)}>
          {t.lists[list]}
        </a>
      ))}
      {all.tags.map(({ tag, guests }) => (
        <a
          key={tag}
          href={to({ list: "all", tag })}
          aria-current={here(tag.toLowerCase() === all.tag.toLowerCase())}
        >{`${tag} ${guests}`}</a>
      ))}
    </nav>
  );
}

function Found({ all }: { all: GuestsToShow }) {
  const { guestBook: t, dashboard } = useTexts();
  const to = (page: number) => `/dashboard/guests${queryOf({ ...all, page })}`;
  return (
    <>
      <List
        title={all.tag || t.lists[all.list]}
        action={
          <span className="soft num">
            {all.isAll ? groupThousands(all.count) : dashboard.andMore(groupThousands(all.count))}
          </span>
        }
        dense
      >
        {all.guests.length === 0 && (
          <li>
            <p className="soft">{t.noneHere}</p>
          </li>
        )}
        {all.guests.map((guest) => (
          <li key={guest.bookingId}>
            <div className="tight">
              <b>
                <a href={`/dashboard/guests/${guest.bookingId}`}>{guest.name}</a>
              </b>
              <p className="soft small num">{t.line(guest, all.today)}</p>
              {(guest.isBlocked || guest.tags.length > 0) && (
                <p className="row">
                  {guest.isBlocked && <Badge tone="bad">{t.blocked}</Badge>}
                  {guest.tags.map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </List>
      {!all.isAll && all.find && <p className="soft small">{dashboard.find.more}</p>}
      <TurnPages page={all.page} pages={all.pages} to={to} />
      {all.count > 0 && (
        <ForOwner>
          <p>
            <a href={`/dashboard/guests.csv${queryOf(all)}`}>{t.download}</a>
          </p>
        </ForOwner>
      )}
    </>
  );
}

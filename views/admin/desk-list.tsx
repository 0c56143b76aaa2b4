import type { ReactNode } from "react";
import { Button, EmptyState, Field, Form, LinkButton, List, Select } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** Where a list is, and what it was asked for; nothing of what was not. */
export type ListAsked = Readonly<{ path: string; page: number; query: Readonly<Record<string, string>> }>;

function addressOf({ path, query }: ListAsked, page: number): string {
  const told = Object.entries({ ...query, page: page > 1 ? String(page) : "" }).filter(([, value]) => value !== "");
  return told.length === 0 ? path : `${path}?${new URLSearchParams(told)}`;
}

/** A piece of a list on one sheet, with the way to the pieces before and after it. */
export function DeskList(props: {
  asked: ListAsked;
  hasMore: boolean;
  isEmpty: boolean;
  none?: string;
  noneText?: string;
  title?: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts().admin.desk;
  const { asked } = props;
  const isNarrowed = asked.page > 1 || Object.values(asked.query).some((value) => value !== "");
  if (props.isEmpty) {
    const title = isNarrowed ? t.noneFound : (props.none ?? t.none);
    const action = isNarrowed && <a href={asked.path}>{t.showAll}</a>;
    return <EmptyState title={title} text={isNarrowed ? undefined : props.noneText} icon="check" action={action} />;
  }
  return (
    <>
      <List title={props.title}>{props.children}</List>
      <DeskPieces asked={asked} hasMore={props.hasMore} />
    </>
  );
}

/** The way to the pieces of a list before and after this one. */
export function DeskPieces({ asked, hasMore }: { asked: ListAsked; hasMore: boolean }) {
  const t = useTexts().admin.desk;
  if (asked.page === 1 && !hasMore) return null;
  return (
    <nav className="row" aria-label={t.page(asked.page)}>
      {asked.page > 1 && (
        <LinkButton href={addressOf(asked, asked.page - 1)} kind="quiet" small>
          {t.previous}
        </LinkButton>
      )}
      <span className="soft small num">{t.page(asked.page)}</span>
      {hasMore && (
        <LinkButton href={addressOf(asked, asked.page + 1)} kind="quiet" small>
          {t.next}
        </LinkButton>
      )}
    </nav>
  );
}

/** What narrows a list: a word, and a choice or two. A form that asks, and works without a script. */
export function DeskFinder(props: {
  asked: ListAsked;
  find?: { label: string; value: string };
  choices?: readonly { name: string; label: string; value: string; options: Readonly<Record<string, string>> }[];
}) {
  const t = useTexts().admin.desk;
  const { asked, find, choices = [] } = props;
  const own = [find && "find", ...choices.map(({ name }) => name)];
  const kept = Object.fromEntries(Object.entries(asked.query).filter(([name, value]) => value && !own.includes(name)));
  return (
    <Form action={asked.path} method="get" hidden={kept} plain>
      <div className="sift">
        {find && <Field type="search" label={find.label} name="find" value={find.value} maxLength={80} />}
        {choices.map(({ name, label, value, options }) => (
          <Select
            key={name}
            label={label}
            name={name}
            value={value}
            options={Object.entries(options).map(([value, label]) => ({ value, label }))}
          />
        ))}
        <Button kind="quiet">{t.find}</Button>
      </div>
    </Form>
  );
}

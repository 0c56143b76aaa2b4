import type { ReactNode } from "react";
import { formatKes } from "#src/core/money/money.ts";
import { LinkButton } from "./button.tsx";
import { useTexts } from "./language.tsx";

/**
 * Rows on one sheet. `title` and `action` head it; `dense` rows are one line and two small buttons. With `folded` it is
 * closed until somebody opens it: then `action` is nothing that is pressed. What leads to `id` opens it.
 */
export function List({
  id,
  title,
  action,
  dense = false,
  folded = false,
  children,
}: {
  id?: string | undefined;
  title?: ReactNode;
  action?: ReactNode;
  dense?: boolean;
  folded?: boolean;
  children: ReactNode;
}) {
  if (folded) {
    return (
      <details className="card fold">
        <summary>
          {title} {action}
        </summary>
        <ul id={id} className={dense ? "list dense" : "list"}>
          {children}
        </ul>
      </details>
    );
  }
  return (
    <section className="card" id={id}>
      {title && (
        <div className="head">
          <h2>{title}</h2>
          {action}
        </div>
      )}
      <ul className={dense ? "list dense" : "list"}>{children}</ul>
    </section>
  );
}

/** Rows that need nothing done, closed behind a line that counts them. What leads to `id` opens it. */
export function MoreRows({ id, summary, children }: { id?: string | undefined; summary: string; children: ReactNode }) {
  return (
    <li className="more">
      <details>
        <summary>{summary}</summary>
        <ul id={id} className="list dense">
          {children}
        </ul>
      </details>
    </li>
  );
}

/**
 * Text first; badges and actions beneath it on a phone, to the right on wide screens.
 * With `href` the whole row leads there; the actions stay their own.
 */
export function ListRow({
  title,
  href,
  text,
  badges,
  actions,
  children,
}: {
  title: ReactNode;
  href?: string | undefined;
  text?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** What stands below the text. */
  children?: ReactNode;
}) {
  return (
    <li>
      <div className="tight">
        <b>{href ? <a href={href}>{title}</a> : title}</b>
        {text && <p className="soft small num">{text}</p>}
        {children}
      </div>
      {(badges || actions) && (
        <div className="under">
          {badges}
          {actions && <div className="acts">{actions}</div>}
        </div>
      )}
    </li>
  );
}

/** A row whose sum stands beside its title, on a phone too; what is below zero has a minus. `children` are lines beneath. */
export function AmountRow({
  title,
  href,
  kes,
  children,
}: {
  title: ReactNode;
  href?: string | undefined;
  /** None where nothing came or went. */
  kes: number | undefined;
  children: ReactNode;
}) {
  return (
    <li className="amount">
      <b>{href ? <a href={href}>{title}</a> : title}</b>
      {kes !== undefined && <b className="num nowrap">{kes < 0 ? `− ${formatKes(-kes)}` : formatKes(kes)}</b>}
      <div className="tight">{children}</div>
    </li>
  );
}

/** The pages before and after this one of a long list; nothing where one page holds it. */
export function TurnPages({
  page,
  pages,
  to,
  words,
  children,
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
  /** What stands on the ways back and on; newer and older without. */
  words?: readonly [string, string];
  /** What stands before both. */
  children?: ReactNode;
}) {
  const { pageOf, older } = useTexts().dashboard;
  const [back, on] = words ?? older;
  if (pages < 2) return null;
  return (
    <nav className="row" aria-label={pageOf(page, pages)}>
      {children}
      {page > 1 && (
        <LinkButton href={to(page - 1)} small kind="quiet">
          {back}
        </LinkButton>
      )}
      <span className="soft small num">{pageOf(page, pages)}</span>
      {page < pages && (
        <LinkButton href={to(page + 1)} small kind="quiet">
          {on}
        </LinkButton>
      )}
    </nav>
  );
}

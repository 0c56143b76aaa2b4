import type { ReactNode } from "react";
import { formatKes } from "#src/core/money/money.ts";

/** Rows on one sheet. `title` and `action` head it; `dense` rows are one line and two small buttons. */
export function List({
  id,
  title,
  action,
  dense = false,
  children,
}: {
  id?: string | undefined;
  title?: ReactNode;
  action?: ReactNode;
  dense?: boolean;
  children: ReactNode;
}) {
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

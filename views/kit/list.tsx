import type { ReactNode } from "react";

/** Rows on one sheet. `title` and `action` head it. */
export function List({ title, action, children }: { title?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      {title && (
        <div className="head">
          <h2>{title}</h2>
          {action}
        </div>
      )}
      <ul className="list">{children}</ul>
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
}: {
  title: ReactNode;
  href?: string | undefined;
  text?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <li>
      <div className="tight">
        <b>{href ? <a href={href}>{title}</a> : title}</b>
        {text && <p className="soft small num">{text}</p>}
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

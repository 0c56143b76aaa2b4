import type { ReactNode } from "react";

/**
 * A sheet of paper. With `title` it prints its own heading; `foot` holds to the bottom, so that actions line up
 * across a row of cards. `whole` makes the one link or button in the foot (or the title's link) answer for the whole card.
 */
export function Card({
  media,
  title,
  href,
  level = 2,
  id,
  foot,
  whole,
  roomy,
  as: Tag = "section",
  children,
}: {
  media?: ReactNode;
  title?: ReactNode;
  href?: string | undefined;
  level?: 2 | 3 | undefined;
  /** The heading's id, for links and `aria-describedby`. */
  id?: string | undefined;
  foot?: ReactNode;
  whole?: boolean | undefined;
  /** Wider margins on wide screens: forms and receipts. */
  roomy?: boolean | undefined;
  as?: "section" | "article" | "div" | "li" | undefined;
  children?: ReactNode;
}) {
  const Heading = level === 3 ? "h3" : "h2";
  return (
    <Tag className={whole ? "card go" : "card"}>
      {media}
      <div className={roomy ? "body roomy" : "body"}>
        {title && <Heading id={id}>{href ? <a href={href}>{title}</a> : title}</Heading>}
        {children}
        {foot && <div className="foot">{foot}</div>}
      </div>
    </Tag>
  );
}

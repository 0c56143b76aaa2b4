import { LinkButton } from "#views/kit/index.ts";

/** To the pages before and after this one of a list, the newest first. Nothing where it is one page. */
export function Pager(props: {
  at: number;
  pages: number;
  linkTo: (page: number) => string;
  newer: string;
  older: string;
  said?: string;
}) {
  const { at, pages, linkTo, newer, older, said } = props;
  if (pages <= 1) return null;
  return (
    <div className="row between">
      {at > 1 ? (
        <LinkButton href={linkTo(at - 1)} kind="quiet" small>
          {newer}
        </LinkButton>
      ) : (
        <span />
      )}
      {said && <span className="soft small num">{said}</span>}
      {at < pages && (
        <LinkButton href={linkTo(at + 1)} kind="quiet" small>
          {older}
        </LinkButton>
      )}
    </div>
  );
}

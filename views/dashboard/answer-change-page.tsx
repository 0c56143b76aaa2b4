import type { ChangeRequestState } from "#src/core/booking/change-request-life.ts";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { AskedChange, type AskedChangeProps } from "./asked-change.tsx";

export type AnswerChangePageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  /** What is asked for, while it can be answered. */
  asked: AskedChangeProps | undefined;
  /** What became of it otherwise. */
  standing: Exclude<ChangeRequestState, "open">;
  /** For a host who is signed in. */
  bookingHref: string | undefined;
}>;

/** Where the link of the message leads: what a guest asks of their stay, with yes and no. */
export function AnswerChangePage({ shell, nav, asked, standing, bookingHref }: AnswerChangePageProps) {
  const { page: t, title: asks } = textsOf(shell).hostBooking.asked;
  const title = asked ? asks(asked.asked.guestName) : t.title;
  return (
    <Page shell={shell} nav={nav} tab={tabOfStay(nav)} title={title} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <h1>{title}</h1>
          {asked && <p className="soft">{t.lead}</p>}
        </div>
        {asked ? (
          <AskedChange {...asked} />
        ) : (
          <Notice tone={standing === "accepted" ? "leaf" : "plain"} role="status" {...t[standing]} />
        )}
        {bookingHref && (
          <LinkButton href={bookingHref} kind="quiet">
            {t.toBooking}
          </LinkButton>
        )}
      </div>
    </Page>
  );
}

import type { ShareChannel } from "#src/core/share/link.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { ForOwner, IfMay } from "#views/frame/team.tsx";
import {
  Card,
  type FlashMessage,
  LinkButton,
  List,
  ListRow,
  Notice,
  ShareAddress,
  ShareLine,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { OfferList, type OfferRow, offerAddress } from "#views/offer/offer-pages.tsx";
import { QrDownloads } from "./qr-downloads.tsx";

/** A short link as its list shows it. */
export type LinkToShow = Readonly<{
  word: string;
  name: string;
  channel: ShareChannel;
  href: string;
  visits: number;
  stays: number;
  kes: number;
}>;

export type SharePageProps = Readonly<{
  shell: Shell;
  host: Readonly<{ name: string; address: string; path: string }>;
  hasHouses: boolean;
  living: readonly LinkToShow[];
  retired: readonly LinkToShow[];
  /** The newest prices that they offered. */
  offers: readonly OfferRow[];
  flash?: FlashMessage | undefined;
}>;

/** What a host sends out, and what came of it. */
export function SharePage(props: SharePageProps) {
  const { shell, host } = props;
  const { shareDesk: t, pictureDesk } = textsOf(shell);
  return (
    <DashboardFrame shell={shell} tab="share" title={t.title} sheets={["share"]}>
      <div className="halves">
        <div className="stack">
          <Card title={t.page.title} roomy>
            {!props.hasHouses && <Notice tone="amber" text={t.page.noHouse} />}
            <ShareAddress address={host.address} words={t.words(host.name)} label={t.page.label} />
            <div className="row">
              <LinkButton href={host.path} kind="link">
                {t.page.verified}
              </LinkButton>
              {props.hasHouses && (
                <LinkButton href="/social-media-connect/pictures?kind=free_weekend" kind="quiet" small>
                  {pictureDesk.kinds.free_weekend}
                </LinkButton>
              )}
            </div>
            <hr />
            <ForOwner>
              <Way href="/social-media-connect/look" label={t.page.look} text={t.page.lookText} />
            </ForOwner>
            <Way href="/social-media-connect/pictures" label={t.page.pictures} text={t.page.picturesText} />
          </Card>
          <QrDownloads name="page" address={host.address} />
        </div>
        <div className="stack">
          <Links title={t.links.title} links={props.living} hostName={host.name} none={t.links.none} />
          <p className="soft small">{t.links.text}</p>
          <IfMay what="house">
            <p>
              <LinkButton href="/social-media-connect/links/new">{t.links.new}</LinkButton>
            </p>
          </IfMay>
          {props.retired.length > 0 && (
            <>
              <Links title={t.links.retiredTitle} links={props.retired} />
              <p className="soft small">{t.links.retiredText}</p>
            </>
          )}
          <Offers rows={props.offers} />
        </div>
      </div>
    </DashboardFrame>
  );
}

function Offers({ rows }: { rows: readonly OfferRow[] }) {
  const { offerDesk: t } = useTexts();
  const make = (
    <LinkButton href={offerAddress({})} kind="quiet">
      {t.new}
    </LinkButton>
  );
  return (
    <>
      {rows.length === 0 ? (
        <Card title={t.title} roomy>
          <p className="soft">{t.lead}</p>
          <div>{make}</div>
        </Card>
      ) : (
        <OfferList title={t.title} rows={rows} />
      )}
      <div className="row">
        {rows.length > 0 && make}
        {rows.length > 0 && (
          <LinkButton href="/social-media-connect/offers" kind="link">
            {t.all}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Way({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <div className="tight">
      <a className="link" href={href}>
        {label}
      </a>
      <p className="soft small">{text}</p>
    </div>
  );
}

/** `hostName` in links that are sent on; what is retired is not. */
type LinksProps = Readonly<{ title: string; links: readonly LinkToShow[]; hostName?: string; none?: string }>;

function Links({ title, links, hostName, none }: LinksProps) {
  const { shareDesk: t } = useTexts();
  return (
    <List title={title}>
      {links.length === 0 && none && (
        <li>
          <p className="soft">{none}</p>
        </li>
      )}
      {links.map((link) => (
        <ListRow
          key={link.word}
          title={link.name || t.channels[link.channel]}
          href={`/social-media-connect/links/${link.word}`}
          text={
            <>
              <b>{t.links.visits(link.visits)}</b> · {t.links.booked(link.stays)}
              {link.kes !== 0 && ` · ${t.links.came(link.kes)}`}
            </>
          }
        >
          {hostName === undefined ? (
            <p className="soft small">{link.href.replace(/^https?:\/\//, "")}</p>
          ) : (
            <ShareLine
              address={link.href}
              words={t.words(hostName)}
              label={t.links.label(link.name || t.channels[link.channel])}
            />
          )}
        </ListRow>
      ))}
    </List>
  );
}

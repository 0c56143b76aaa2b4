import type { LandingContent } from "#src/core/landing-content.ts";
import { formatKes } from "#src/core/money/money.ts";
import { Icon } from "#views/kit/icon.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** What a host loses elsewhere, and the same stay's money side by side. */
export function Problems({ site, fees }: { site: string; fees: LandingContent["platformFees"] }) {
  const texts = useTexts().landing.problems;
  return (
    <section className="band" id="problems">
      <div className={fees ? "wrap sides" : "wrap"}>
        <div>
          <h2>{texts.title}</h2>
          <ul className="stack loose">
            {fees && <Problem title={texts.fees(fees.from, fees.to)} text={texts.feesText} />}
            {texts.items.map((item) => (
              <Problem key={item.title} {...item} />
            ))}
          </ul>
        </div>
        {fees && <Compared site={site} percent={fees.to} />}
      </div>
    </section>
  );
}

function Problem({ title, text }: { title: string; text: string }) {
  return (
    <li className="problem-of">
      <Icon name="x" />
      <h3>{title}</h3>
      <p className="soft">{text}</p>
    </li>
  );
}

/** Two bars of the same length: how much of it is theirs. */
function Compared({ site, percent }: { site: string; percent: number }) {
  const texts = useTexts().landing.problems;
  const paid = texts.exampleKes;
  const fee = Math.round((paid * percent) / 100);
  return (
    <div className="card compared">
      <p className="soft">{texts.guestPays(formatKes(paid))}</p>
      <div>
        <h3>{texts.there(percent)}</h3>
        <p className="slices">
          <span style={{ flexGrow: 100 - percent }}>
            {texts.you} <b>{formatKes(paid - fee)}</b>
          </span>
          <span style={{ flexGrow: percent }}>
            {texts.fee} <b>{formatKes(fee)}</b>
          </span>
        </p>
      </div>
      <div>
        <h3>{texts.here(site)}</h3>
        <p className="slices whole">
          <span>
            {texts.you} <b>{formatKes(paid)}</b>
          </span>
        </p>
        <p className="sure">
          <Icon name="verified" />
          {texts.keep}
        </p>
      </div>
      <p className="soft small">{texts.safaricom}</p>
    </div>
  );
}

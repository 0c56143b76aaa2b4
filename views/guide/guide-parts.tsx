import type { GuideStanding } from "#src/core/guide/guide-door.ts";
import { type Pin, pinInWords, pinLinks, pinOf, plusCodeOf } from "#src/core/guide/pin.ts";
import { wifiCode } from "#src/core/guide/wifi-code.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { Details, Icon } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { QrCode } from "#views/kit/qr-code.tsx";
import { GuidePart, type GuideToShow, GuideWords } from "./guide-part.tsx";

/** Where the place is: in words, for a driver, and for a map. */
export function WayPart({ guide, property, photos }: GuideToShow) {
  const t = useTexts().guide;
  const pin = pinOf(guide);
  return (
    <GuidePart step={1} title={t.parts.way} photos={photos} section="way">
      <p className="big">
        <b>{guide.address ?? property.location}</b>
        {guide.address && `, ${property.location}`}
      </p>
      {guide.house && <Details items={[{ label: t.fields.house, value: <b>{guide.house}</b> }]} />}
      <GuideWords guide={guide} name="driver" label={t.fields.driver} />
      {pin && <PinLinks pin={pin} />}
    </GuidePart>
  );
}

function PinLinks({ pin }: { pin: Pin }) {
  const t = useTexts().guide;
  const links = pinLinks(pin);
  return (
    <>
      <p className="row no-print">
        <a className="btn" href={links.way} target="_blank" rel="noopener">
          <Icon name="arrow-right" />
          {t.directions}
        </a>
        <a className="btn quiet" href={links.map} target="_blank" rel="noopener">
          <Icon name="pin" />
          {t.map}
        </a>
        <a href={links.osm} target="_blank" rel="noopener">
          {t.osm}
        </a>
      </p>
      <Details
        items={[
          { label: t.fields.pin, value: <span className="num">{pinInWords(pin)}</span> },
          { label: t.fields.plus, value: <span className="num">{plusCodeOf(pin)}</span> },
        ]}
      />
    </>
  );
}

/** How one gets in, who helps, and the codes once their hour has come. */
export function GatePart(props: GuideToShow) {
  const { guide, photos } = props;
  const t = useTexts().guide;
  const { keeper, keeperPhone } = guide;
  const keeperIs = guide.keeperIs && t.keeper[guide.keeperIs];
  return (
    <GuidePart step={2} title={t.parts.gate} photos={photos} section="gate">
      {guide.gate && <Details items={[{ label: t.fields.gate, value: guide.gate }]} />}
      <GuideWords guide={guide} name="entry" label={t.fields.entry} />
      {(keeper || keeperPhone) && (
        <div className="tight">
          {keeperIs && <p className="soft small">{keeperIs}</p>}
          {keeper && (
            <p>
              <b>{keeper}</b>
            </p>
          )}
          {keeperPhone && (
            <p className="row">
              <b className="num">{shownPhone(keeperPhone)}</b>
              <a className="btn quiet sm" href={`tel:${keeperPhone}`}>
                <Icon name="phone" />
                {t.call(keeper ?? keeperIs ?? "")}
              </a>
            </p>
          )}
        </div>
      )}
      <Codes {...props} />
    </GuidePart>
  );
}

function Codes({ guide, standing, hasCodes }: GuideToShow) {
  const { guide: t, dates } = useTexts();
  if (!hasCodes) return null;
  if (!showsCodes(standing)) {
    const text = standing.is === "over" ? t.codesGone : t.codesWait(dates.moment(standing.codesAt));
    return <p className="soft">{text}</p>;
  }
  return (
    <>
      {(["gateCode", "keyBox"] as const).map(
        (name) =>
          guide[name] && (
            <div key={name}>
              <p className="soft small">{t.fields[name]}</p>
              <p className="value num">{guide[name]}</p>
            </div>
          ),
      )}
    </>
  );
}

function showsCodes(standing: GuideStanding): boolean {
  return standing.is === "open" && standing.codes;
}

/** The network, and a code that a phone joins it by. */
export function WifiPart({ guide, standing, photos }: GuideToShow) {
  const t = useTexts().guide;
  const { network, password } = guide;
  if (network === undefined) return null;
  const isOver = standing.is === "over";
  return (
    <GuidePart step={3} title={t.parts.wifi} photos={photos} section="wifi">
      <div className="withqr">
        <div className="tight">
          <p className="soft small">{t.fields.network}</p>
          <p className="value">{network}</p>
          {password !== undefined && (
            <>
              <p className="soft small">{t.fields.password}</p>
              <p className="value">{password}</p>
            </>
          )}
          {password === undefined && !isOver && <p className="soft">{t.openNetwork}</p>}
        </div>
        {!isOver && <QrCode text={wifiCode({ network, password: password ?? "" })} label={t.joinWifi(network)} />}
      </div>
      <GuideWords guide={guide} name="wifiNote" />
    </GuidePart>
  );
}

/** What to do without light: the backup, the meter, and how tokens are bought. */
export function PowerPart({ guide, photos }: GuideToShow) {
  const t = useTexts().guide;
  const says = [guide.meter, guide.tokens, guide.tokensSw, guide.backup, guide.backupSw];
  if (says.every((one) => one === undefined)) return null;
  return (
    <GuidePart step={4} title={t.parts.power} photos={photos} section="power">
      <GuideWords guide={guide} name="backup" />
      {guide.meter && (
        <div>
          <p className="soft small">{t.fields.meter}</p>
          <p className="value num">{guide.meter.replace(/(\d{4})(?=\d)/g, "$1 ")}</p>
        </div>
      )}
      <GuideWords guide={guide} name="tokens" />
      {guide.meter && (
        <div className="tight">
          <h3>{t.tokensTitle}</h3>
          <ol className="tight">
            {t.tokens.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      )}
    </GuidePart>
  );
}

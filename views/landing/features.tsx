import type { ReactNode } from "react";
import { Icon, type IconName } from "#views/kit/icon.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** Four weeks of a small calendar: `x` is taken, `o` is the stay that was just booked. */
const NIGHTS = "..xx.....xxx...ooo......xx..";
/** Twelve weeks of takings, in percent of the best. */
const WEEKS = [34, 42, 30, 51, 46, 58, 52, 69, 61, 78, 86, 100];

/** What a host gets: five things one can look at, three one is told. */
export function Features({ site, google, photo }: { site: string; google: boolean; photo: string }) {
  const texts = useTexts().landing.features;
  return (
    <section className="band tint" id="features">
      <div className="wrap">
        <h2>{texts.title}</h2>
        <p className="lead">{texts.text}</p>
        <ul className="bento">
          <Prompt site={site} />
          <Chat photo={photo} />
          <Feature {...texts.calendar}>
            <div className="nights">
              {[...NIGHTS].map((night, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nights of a drawing.
                <i key={index} className={night === "." ? undefined : night} />
              ))}
            </div>
          </Feature>
          <Feature {...texts.analytics}>
            <div className="weeks">
              {WEEKS.map((percent) => (
                <i key={percent} style={{ height: `${percent}%` }} />
              ))}
            </div>
          </Feature>
          <Feature {...texts.alerts}>
            <p className="alert">
              <Icon name="check" />
              {texts.alerts.told}
            </p>
          </Feature>
          <Told icon="clock" title={texts.setup.title}>
            {texts.setup.text} {google ? texts.setup.google : texts.setup.email}
          </Told>
          <Told icon="whatsapp" title={texts.replies.title}>
            {texts.replies.text}
          </Told>
          <Told icon="power" title={texts.light.title}>
            {texts.light.text}
          </Told>
        </ul>
      </div>
    </section>
  );
}

function Prompt({ site }: { site: string }) {
  const texts = useTexts().landing.features.mpesa;
  return (
    <Feature {...texts}>
      <div className="prompt">
        <p>{texts.ask(site)}</p>
        <p>{texts.pin}</p>
        <p className="pin">••••</p>
        <p>
          <b>{texts.cancel}</b>
          <b>{texts.send}</b>
        </p>
      </div>
    </Feature>
  );
}

function Chat({ photo }: { photo: string }) {
  const texts = useTexts().landing.features.social;
  return (
    <Feature {...texts}>
      <div className="chat">
        <p>{texts.chat}</p>
        <div>
          <img src={photo} alt="" width={512} height={256} loading="lazy" />
          <b>{texts.card}</b>
          <span>{texts.price}</span>
        </div>
        <p>{texts.answer}</p>
      </div>
    </Feature>
  );
}

/** The drawing above is decoration: the words say it all. */
function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div className="drawn" aria-hidden inert>
        {children}
      </div>
      <h3>{title}</h3>
      <p className="soft">{text}</p>
    </li>
  );
}

function Told({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <span className="door">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p className="soft">{children}</p>
    </li>
  );
}

import { useTexts } from "#views/kit/language.tsx";
import { Logo } from "#views/kit/logo.tsx";

/** The way of a booking, from a feed through the host's own door to their M-PESA. */
export function Together() {
  const texts = useTexts().landing.together;
  return (
    <section className="band night" id="one-place">
      <div className="wrap">
        <h2>{texts.title}</h2>
        <p className="lead">{texts.text}</p>
        <ol className="way">
          <li>
            <ul>
              {texts.channels.map((channel) => (
                <li key={channel}>{channel}</li>
              ))}
            </ul>
            <b>{texts.found}</b>
          </li>
          <li>
            <span className="gate">
              <Logo />
            </span>
            <b>{texts.door}</b>
          </li>
          <li>
            <span className="coin">KES</span>
            <b>{texts.money}</b>
            <span className="soft">{texts.moneyText}</span>
          </li>
        </ol>
      </div>
    </section>
  );
}

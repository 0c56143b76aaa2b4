import type { LandingContent } from "#src/core/landing-content.ts";
import { useTexts } from "#views/kit/language.tsx";

/** In hosts' own words. Left out when an operator has none to show. */
export function Testimonials({ testimonials }: { testimonials: LandingContent["testimonials"] }) {
  const texts = useTexts().landing.testimonials;
  if (testimonials.items.length === 0) return null;
  return (
    <section className="band" id="testimonials">
      <div className="wrap">
        <h2>{texts.title}</h2>
        {testimonials.illustration && <p className="soft small">{texts.illustration}</p>}
        <ul className="grid voices">
          {testimonials.items.map((voice) => (
            <li className="card" key={voice.name}>
              <p className="stars" role="img" aria-label={texts.stars(voice.rating)}>
                {"★".repeat(voice.rating)}
                <span>{"★".repeat(5 - voice.rating)}</span>
              </p>
              <blockquote>{voice.quote}</blockquote>
              <div className="host">
                <span className="door" aria-hidden>
                  {voice.initials}
                </span>
                <div>
                  <b>{voice.name}</b>
                  <p className="soft small">{voice.location}</p>
                </div>
              </div>
              <p className="small">
                <b>{voice.revenue}</b> · {texts.properties(voice.properties)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import type { Risk } from "#src/core/risk/assess.ts";
import { Icon } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** The score on its scale, which is drawn as what it is: 0 to 100, looked at from 30 and high from 60. */
export function ScoreMeter({ risk }: { risk: Risk }) {
  const t = useTexts().risk;
  const said = t.score(risk.score, t.levels[risk.level]);
  return (
    <div className="meter">
      <svg viewBox="0 0 300 18" role="img" aria-label={said}>
        <rect y="4" width="88" height="10" rx="5" />
        <rect className="r2" x="91" y="4" width="87" height="10" rx="5" />
        <rect className="r3" x="181" y="4" width="119" height="10" rx="5" />
        <circle cx={9 + risk.score * 2.82} cy="9" r="7" />
      </svg>
      <p className="row between small num">
        <span className="soft">0</span>
        <b>{said}</b>
        <span className="soft">100</span>
      </p>
    </div>
  );
}

/** Why, the heaviest first, each with what makes it go away. */
export function Reasons({ risk }: { risk: Risk }) {
  const t = useTexts().risk;
  return (
    <ul className="reasons">
      {risk.reasons.map(({ code, weight }) => (
        <li key={code}>
          <Icon name="alert" />
          <b>{t.rules[code].reason}</b>
          <em>+{weight}</em>
          <p className="soft small">
            {t.clears} {t.rules[code].clears}
          </p>
        </li>
      ))}
    </ul>
  );
}

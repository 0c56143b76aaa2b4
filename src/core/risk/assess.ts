import { RISK_RULES, type RiskCode, type RiskFacts } from "./rules.ts";

export const RISK_LEVELS = ["low", "look", "high"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

type RiskReason = Readonly<{ code: RiskCode; weight: number }>;
export type Risk = Readonly<{
  /** 0 to 100: the weights of its reasons, added up. */
  score: number;
  level: RiskLevel;
  /** The heaviest first. */
  reasons: readonly RiskReason[];
}>;

export const SCORE_MOST = 100;
/** One heavy reason, or some light ones together, is worth a look; two heavy ones are high. */
export const LEVEL_FROM = { look: 30, high: 60 } as const;

/** What the rules say of a booking. It decides nothing: the host does. */
export function assess(facts: RiskFacts): Risk {
  const found = RISK_RULES.filter(({ applies }) => applies(facts));
  const counted = found.some(({ besideOthers }) => !besideOthers) ? found : [];
  const reasons = counted.map(({ code, weight }) => ({ code, weight }));
  const score = Math.min(
    SCORE_MOST,
    reasons.reduce((sum, { weight }) => sum + weight, 0),
  );
  return { score, level: levelOf(score), reasons };
}

function levelOf(score: number): RiskLevel {
  if (score >= LEVEL_FROM.high) return "high";
  return score >= LEVEL_FROM.look ? "look" : "low";
}

import type { StayRules } from "#src/core/stay/stay-rules.ts";
import type { RuleVerdict } from "./search-rules.ts";

/** Which properties have rules, and what the rules say: each different set of rules is kept, and asked, once. */
export function createRuleSets() {
  const sets: StayRules[] = [];
  const numbers = new Map<string, number>();
  let setOf = new Int32Array(0);

  function grow(columns: number): void {
    const old = setOf;
    setOf = new Int32Array(columns);
    setOf.set(old);
  }

  function put(column: number, rules: StayRules): void {
    const key = JSON.stringify(rules);
    let number = numbers.get(key);
    if (number === undefined) {
      number = sets.push(rules) - 1;
      numbers.set(key, number);
    }
    setOf[column] = number;
  }

  /** Asks for one stay, each set once. */
  function verdictsBy(judge: (rules: StayRules) => RuleVerdict): (column: number) => RuleVerdict {
    const said: (RuleVerdict | undefined)[] = [];
    return (column) => {
      const number = setOf[column] as number;
      let verdict = said[number];
      if (!verdict) {
        verdict = judge(sets[number] as StayRules);
        said[number] = verdict;
      }
      return verdict;
    };
  }

  return { grow, put, verdictsBy };
}

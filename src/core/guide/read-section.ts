import { normalisePhone } from "#src/core/person/phone.ts";
import { HALF_HOURS } from "#src/core/stay/stay-hours.ts";
import { manyLines, oneLine } from "#src/core/typed-words.ts";
import {
  fieldsOf,
  type Guide,
  type GuideField,
  type GuideKey,
  type GuideSection,
  guideField,
  keysOf,
} from "./fields.ts";
import { type Pin, type PinProblem, readPin } from "./pin.ts";

export type GuideProblem =
  | PinProblem
  | "too_long"
  | "not_a_phone"
  | "not_a_meter"
  | "not_an_hour"
  | "not_a_choice"
  | "password_short"
  | "network_missing";
export type GuideFault = Readonly<{ field: GuideKey; problem: GuideProblem }>;

/** The fewest characters a Wi-Fi password has (IEEE 802.11i), and the bytes a network's name has at most. */
const PASSWORD_SHORTEST = 8;
const NETWORK_BYTES = 32;

/**
 * A section as it is kept, or everything that is wrong with what was typed, in the order of the form. Nothing is
 * needed: a guide grows. What is left empty is not kept.
 */
export function readSection(
  section: GuideSection,
  typed: Readonly<Partial<Record<GuideKey, string>>>,
  near?: Pin,
): { values: Guide } | { faults: GuideFault[] } {
  const faults: GuideFault[] = [];
  const values: Partial<Record<GuideKey, string>> = {};
  for (const key of keysOf(section)) {
    const name = nameOf(section, key);
    if (!name) continue;
    const read = readField(name, typed[key] ?? "", near);
    if ("problem" in read) faults.push({ field: key, problem: read.problem });
    else if ("pin" in read) Object.assign(values, pinValues(read.pin));
    else if (read.value !== "") values[key] = read.value;
  }
  if (section === "wifi" && values.password !== undefined && values.network === undefined) {
    faults.push({ field: "network", problem: "network_missing" });
  }
  return faults.length > 0 ? { faults } : { values };
}

/** The field that a key is of; none for what the pin brings with it. */
function nameOf(section: GuideSection, key: GuideKey): GuideField | undefined {
  return fieldsOf(section).find((name) => name === key || `${name}Sw` === key);
}

/** As coordinates, whatever was pasted: a short code would be another place beside another area. */
function pinValues({ lat, lng }: Pin): Guide {
  return { pin: `${lat}, ${lng}`, lat: String(lat), lng: String(lng) };
}

type Read = { value: string } | { pin: Pin } | { problem: GuideProblem };

function readField(name: GuideField, typed: string, near: Pin | undefined): Read {
  const { kind, longest, choices = [] } = guideField(name);
  const value = kind === "words" ? manyLines(typed) : oneLine(typed);
  if (value === "") return { value };
  if (value.length > longest) return { problem: "too_long" };
  switch (kind) {
    case "pin":
      return readPin(value, near);
    case "phone": {
      const phone = normalisePhone(value);
      return phone ? { value: phone } : { problem: "not_a_phone" };
    }
    case "meter": {
      const digits = value.replace(/[ -]/g, "");
      return /^\d{6,13}$/.test(digits) ? { value: digits } : { problem: "not_a_meter" };
    }
    case "hour":
      return HALF_HOURS.includes(value) ? { value } : { problem: "not_an_hour" };
    case "choice":
      return choices.includes(value) ? { value } : { problem: "not_a_choice" };
    case "tick":
      return { value: "on" };
    default:
      return readLine(name, value);
  }
}

function readLine(name: GuideField, value: string): Read {
  if (name === "password" && value.length < PASSWORD_SHORTEST) return { problem: "password_short" };
  if (name === "network" && new TextEncoder().encode(value).length > NETWORK_BYTES) return { problem: "too_long" };
  return { value };
}

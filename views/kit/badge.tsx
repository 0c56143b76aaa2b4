import type { ReactNode } from "react";
import type { Tone } from "#views/format/tone.ts";
import { Icon, type IconName } from "./icon.tsx";
import { useTexts } from "./language.tsx";

export function toneClass(base: string, tone: Tone): string {
  return tone === "plain" ? base : `${base} ${tone}`;
}

export function Badge({ tone = "plain", icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={toneClass("badge", tone)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/**
 * Who somebody is, not what was paid: a seal and words, never the leaf badge. It leads to where it can be checked,
 * which is also what its meaning is told at: a picture of a badge leads nowhere.
 */
export function Verified({ href, children }: { href: string; children?: ReactNode }) {
  const texts = useTexts().frame;
  return (
    <a className="sure" href={href} title={texts.verifiedTip}>
      <Icon name="verified" />
      {children ?? texts.verifiedHost}
    </a>
  );
}

export type Chip = string | { label: string; icon?: IconName | undefined };

export function Chips({ items }: { items: readonly Chip[] }) {
  return (
    <ul className="chips">
      {items.map((item) => {
        const { label, icon } = typeof item === "string" ? { label: item, icon: undefined } : item;
        return (
          <li key={label}>
            {icon && <Icon name={icon} />}
            {label}
          </li>
        );
      })}
    </ul>
  );
}

/** Facts with their icons: guests, beds, baths, place. */
export function Facts({ items }: { items: readonly { icon: IconName; label: ReactNode }[] }) {
  return (
    <ul className="facts">
      {items.map((item) => (
        <li key={item.icon}>
          <Icon name={item.icon} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

/** A host's first letter in a doorway: Lango is a door. */
export function Doorway({ name }: { name: string }) {
  return (
    <div className="door" aria-hidden>
      {[...name.trim()][0]?.toLocaleUpperCase("en") ?? ""}
    </div>
  );
}

/** How a thing ended, large, above its heading: the nights are yours, the hold is over. */
export function DoorwayMark({ icon, tone = "leaf" }: { icon: IconName; tone?: Tone }) {
  return (
    <div className={toneClass("door", tone)} aria-hidden>
      <Icon name={icon} />
    </div>
  );
}

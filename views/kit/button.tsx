import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What a press is called where presses are measured (`islands/measure.ts`). */
export type Track = Readonly<{ action: string; metadata?: Readonly<Record<string, string | number>> }>;

export function tracked(track: Track | undefined): { "data-track"?: string } {
  return track ? { "data-track": JSON.stringify(track) } : {};
}

type Look = {
  /** `main` is the one clay button of a view; `link` looks like a link and is as tall as a button. */
  kind?: "main" | "quiet" | "danger" | "link" | undefined;
  wide?: boolean | undefined;
  /** 44 px instead of 48, for rows of a list. */
  small?: boolean | undefined;
  id?: string | undefined;
  /** What a screen reader hears after the name, by the id of the element that says it. */
  describedBy?: string | undefined;
  track?: Track | undefined;
  children: ReactNode;
};

function classOf({ kind = "main", wide, small }: Look): string {
  if (kind === "link") return "link";
  return ["btn", kind !== "main" && kind, wide && "wide", small && "sm"].filter(Boolean).join(" ");
}

/** `form` names the form it sends when it stands outside of it, as in a sticky bar. */
export function Button({
  type = "submit",
  ...rest
}: Look & {
  type?: "submit" | "button" | undefined;
  name?: string | undefined;
  value?: string | undefined;
  form?: string | undefined;
  formAction?: string | undefined;
  disabled?: boolean | undefined;
  /** What it says while its form is on its way, where a script runs (`islands/busy-form.ts`). */
  busy?: string | undefined;
}) {
  return (
    <button
      className={classOf(rest)}
      type={type === "submit" ? undefined : type}
      id={rest.id}
      name={rest.name}
      value={rest.value}
      form={rest.form}
      formAction={rest.formAction}
      disabled={rest.disabled}
      data-busy={rest.busy}
      {...tracked(rest.track)}
      aria-describedby={rest.describedBy}
    >
      {rest.children}
    </button>
  );
}

export function LinkButton({
  href,
  outside,
  opens,
  ...rest
}: Look & {
  href: string;
  /** Leaves Lango (WhatsApp, maps): a new tab. */
  outside?: boolean | undefined;
  /** The window event that opens the same over this page where a script runs. */
  opens?: string | undefined;
}) {
  const away = outside ? { target: "_blank", rel: "noopener" } : {};
  return (
    <a
      className={classOf(rest)}
      href={href}
      id={rest.id}
      data-opens={opens}
      {...tracked(rest.track)}
      aria-describedby={rest.describedBy}
      {...away}
    >
      {rest.children}
    </a>
  );
}

/** Up to the page this one came from: the name of that page, not "back". */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link back" href={href}>
      <Icon name="arrow-left" />
      {children}
    </a>
  );
}

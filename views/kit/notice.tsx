import type { ReactNode } from "react";
import type { FlashMessage, Tone } from "#views/format/tone.ts";
import { toneClass } from "./badge.tsx";
import { Icon, type IconName } from "./icon.tsx";

const iconOf: Record<Tone, IconName> = { leaf: "check", amber: "clock", clay: "info", bad: "alert", plain: "info" };

export type NoticeProps = {
  tone?: Tone | undefined;
  title?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  icon?: IconName | undefined;
  /** Read out when it appears: `alert` at once, `status` in turn. */
  role?: "alert" | "status" | undefined;
};

/** What happened and what to do next. */
export function Notice({ tone = "plain", title, text, action, icon, role }: NoticeProps) {
  return (
    <div className={toneClass("note", tone)} role={role}>
      <Icon name={icon ?? iconOf[tone]} />
      <div>
        {title && <b>{title}</b>}
        {text && <div>{text}</div>}
        {action && <div className="row">{action}</div>}
      </div>
    </div>
  );
}
export type Flash = FlashMessage;

export function Flash({ flash: { tone = "leaf", title, text } }: { flash: FlashMessage }) {
  return <Notice tone={tone} title={title} text={text} role="status" />;
}

/**
 * Nothing here yet: what it is, and the one thing to do. `ghost` shows, faded, what it will look like full.
 */
export function EmptyState({
  title,
  text,
  action,
  icon = "plus",
  ghost,
}: {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  icon?: IconName | undefined;
  ghost?: ReactNode;
}) {
  return (
    <div className="card empty">
      {ghost ? (
        <div className="ghost" aria-hidden inert>
          {ghost}
        </div>
      ) : (
        <div className="door" aria-hidden>
          <Icon name={icon} />
        </div>
      )}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

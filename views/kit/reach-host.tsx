import { LinkButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** The number that a host chose for guests: as it is read, and as it is called. */
export type HostNumber = Readonly<{ shown: string; digits: string }>;

/** WhatsApp with a first line already written, and a call. Nothing of the guest goes along. */
export function ReachHost({ phone, words }: { phone: HostNumber | undefined; words: string }) {
  if (!phone) return null;
  return (
    <div className="row">
      <LinkButton href={`https://wa.me/${phone.digits}?text=${encodeURIComponent(words)}`} kind="quiet" small outside>
        <Icon name="whatsapp" />
        WhatsApp
      </LinkButton>
      <LinkButton href={`tel:+${phone.digits}`} kind="quiet" small>
        {phone.shown}
      </LinkButton>
    </div>
  );
}

import { Icon, LinkButton, List } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { whatsappTo } from "./booking-row.tsx";

type FreeNights = Readonly<{ id: string; name: string; checkIn: string; checkOut: string }>;

/** The next nights that nobody has, with one press that tells people of them. */
export function FreeNext({ free, pageUrl }: { free: readonly FreeNights[]; pageUrl: string }) {
  const { frontDesk: t, dates } = useTexts();
  if (free.length === 0) return null;
  const lines = free.map((one) => `${one.name}: ${dates.range(one)}`);
  return (
    <List
      id="free"
      title={t.free.title}
      action={
        <LinkButton href={whatsappTo("", t.free.message(lines, pageUrl))} kind="quiet" small outside>
          <Icon name="whatsapp" />
          {t.free.share}
        </LinkButton>
      }
      dense
    >
      {free.map((one) => (
        <li key={one.id}>
          <div className="tight">
            <b>
              <a href={`/dashboard?tab=calendar&from=${one.checkIn}`}>{dates.range(one)}</a>
            </b>
            <p className="soft small">{one.name}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

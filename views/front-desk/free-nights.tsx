import { Icon, LinkButton, List } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { whatsappTo } from "./booking-row.tsx";

type FreeNights = Readonly<{ id: string; name: string; checkIn: string; checkOut: string }>;

/** The next nights that nobody has, with one press that tells people of them. */
export function FreeNext({ free, pageUrl, folds }: { free: readonly FreeNights[]; pageUrl: string; folds: boolean }) {
  const { frontDesk: t, dates } = useTexts();
  if (free.length === 0) return null;
  const lines = free.map((one) => `${one.name}: ${dates.range(one)}`);
  const share = (
    <LinkButton href={whatsappTo("", t.free.message(lines, pageUrl))} kind="quiet" small outside>
      <Icon name="whatsapp" />
      {t.free.share}
    </LinkButton>
  );
  return (
    <List
      id="free"
      title={t.free.title}
      action={folds ? <span className="soft num">{free.length}</span> : share}
      dense
      folded={folds}
    >
      {folds && (
        <li>
          <div>{share}</div>
        </li>
      )}
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

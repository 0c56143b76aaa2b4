import { Button, Form } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** That nobody came, and taking it back: one press, and another where it was wrong. */
export function NoShowPress({
  booking,
  spoken,
}: {
  booking: Readonly<{ id: string }>;
  spoken: Readonly<{ mayMarkNoShow: boolean; noShow: Readonly<{ liftedAt: number | null }> | undefined }>;
}) {
  const t = useTexts().reviewDesk.noShow;
  const action = `/dashboard/bookings/${booking.id}/no-show`;
  if (spoken.mayMarkNoShow) {
    return (
      <Form action={action} hidden={{ say: "no_show" }} plain>
        <Button kind="quiet" small>
          {t.action}
        </Button>
        <p className="soft small">{t.note}</p>
      </Form>
    );
  }
  if (!spoken.noShow) return null;
  if (spoken.noShow.liftedAt !== null) return <p className="soft small">{t.lifted}</p>;
  return (
    <Form action={action} hidden={{ say: "came" }} plain>
      <p>{t.marked}</p>
      <Button kind="quiet" small>
        {t.lift}
      </Button>
    </Form>
  );
}

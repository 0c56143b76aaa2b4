import { Button, Card, errorFor, type FieldError, FileField, Form, Select, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { placeOf } from "./booking-row.tsx";

type Room = Readonly<{ propertyId: string; propertyName: string; unit: number; room: number | undefined }>;

/** What is broken in a room, in words, by a photo or both. `path` is where the list of cleaning stands. */
export function BrokenForm(props: {
  rooms: readonly Room[];
  path: string;
  words: string;
  errors: readonly FieldError[];
}) {
  const { cleaning, board } = useTexts();
  const { broken: t } = cleaning;
  const { rooms, path, words, errors } = props;
  const [only] = rooms;
  const choiceOf = (room: Room) => `${room.propertyId} ${room.unit}`;
  return (
    <Card title={t.title} id="broken">
      <Form action={`${path}/broken`} hidden={{ room: rooms.length === 1 && only ? choiceOf(only) : undefined }} files>
        {rooms.length > 1 && (
          <Select
            label={t.room}
            name="room"
            options={rooms.map((room) => ({
              value: choiceOf(room),
              label: placeOf(room.propertyName, room.room, board),
            }))}
          />
        )}
        <TextArea
          label={t.words}
          name="words"
          rows={3}
          value={words}
          maxLength={500}
          error={errorFor(errors, "words")}
        />
        <FileField label={t.photo} hint={t.photoHint} name="photo" accept="image/*" error={errorFor(errors, "photo")} />
        <div>
          <Button kind="quiet">{t.send}</Button>
        </div>
      </Form>
    </Card>
  );
}

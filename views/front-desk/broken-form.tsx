import { Button, Card, errorFor, type FieldError, FileField, Form, Select, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { placeOf } from "./booking-row.tsx";

type Room = Readonly<{ propertyId: string; propertyName: string; unit: number; room: number | undefined }>;

/** What somebody typed of it: `room` as the form says it. */
export type TypedFault = Readonly<{ room: string; words: string }>;

type BrokenFormProps = Readonly<{
  rooms: readonly Room[];
  /** Where the list of cleaning stands. */
  path: string;
  typed?: TypedFault | undefined;
  errors?: readonly FieldError[] | undefined;
}>;

/** What is broken in a room, in words, by a photo or both. */
export function BrokenForm(props: BrokenFormProps) {
  return (
    <Card title={useTexts().cleaning.broken.title} id="broken">
      <BrokenFields {...props} />
    </Card>
  );
}

/** The form alone, for where it stands folded. */
export function BrokenFields({ rooms, path, typed, errors = [] }: BrokenFormProps) {
  const { cleaning, board } = useTexts();
  const { broken: t } = cleaning;
  const [only] = rooms;
  const choiceOf = (room: Room) => `${room.propertyId} ${room.unit}`;
  return (
    <Form action={`${path}/broken`} hidden={{ room: rooms.length === 1 && only ? choiceOf(only) : undefined }} files>
      {rooms.length > 1 && (
        <Select
          label={t.room}
          name="room"
          value={typed?.room}
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
        value={typed?.words}
        maxLength={500}
        error={errorFor(errors, "words")}
      />
      <FileField label={t.photo} hint={t.photoHint} name="photo" accept="image/*" error={errorFor(errors, "photo")} />
      <div>
        <Button kind="quiet">{t.send}</Button>
      </div>
    </Form>
  );
}

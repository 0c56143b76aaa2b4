import { useSignalEffect } from "@preact/signals-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { photoUrl } from "#src/core/listing/photo.ts";
import { photoShrinker } from "./shrink-photo.ts";
import { leaveLine, onTheLine, takeLine } from "./state/upload-line.ts";

/** A photo that is stored and waits for the form to be saved. `seal` is what the form sends. */
type WaitingPhoto = Readonly<{ seal: string; hash: string; colour: string }>;

export type PhotoUploadProps = Readonly<{
  /** Where one photo at a time is sent. */
  action: string;
  label: string;
  hint: string;
  accept: string;
  /** The field's name, of which there may be several on a page; then what has arrived is the page's to show. */
  name?: string;
  /** What is wrong with what is there. */
  error?: string | undefined;
  /** Where the worker is that makes photos small; nothing where they go as they are. */
  worker?: string;
  /** Takes one file alone. */
  one?: boolean;
  /** How many more there is room for, those that wait among them, and what is said of `{n}` that are not sent. */
  room?: Readonly<{ left: number; full: string }>;
  waiting: readonly WaitingPhoto[];
  texts: Readonly<{
    uploading: string;
    working: string;
    waiting: string;
    failed: string;
    failedMany: string;
    tryAgain: string;
    keptOne: string;
    keptMany: string;
    holding: string;
  }>;
}>;

type Upload = {
  id: number;
  file: File;
  state: "waiting" | "sending" | "working" | "done" | "refused" | "failed";
  percent: number;
  words: string;
};
const isFailed = ({ state }: Upload) => state === "failed";
type Answer = { photos: WaitingPhoto[]; refused: string[] };

/**
 * Photos go up as soon as they are chosen, one after the other, each with its progress; the form then
 * carries only their seals. Without this code the same field sends the files with the form.
 */
export default function PhotoUpload(props: PhotoUploadProps) {
  const { texts, room } = props;
  const input = useRef<HTMLInputElement>(null);
  const hold = useHeldForm(input);
  const { kept, uploads, add, again } = useUploads(props, hold);
  const [leftOut, setLeftOut] = useState(0);

  const take = () => {
    const chosen = [...(input.current?.files ?? [])];
    if (chosen.length === 0) return;
    // What is on its way here must not go a second time with the form.
    if (input.current) input.current.value = "";
    const onTheirWay = uploads.filter(({ state }) => state !== "done" && state !== "refused").length;
    const taken = room ? chosen.slice(0, Math.max(0, room.left - kept.length - onTheirWay)) : chosen;
    setLeftOut(chosen.length - taken.length);
    add(taken);
  };
  // Photos may have been chosen while this code was on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it calls reads only refs.
  useEffect(take, []);

  const failed = uploads.filter(isFailed);
  const open = uploads.filter(({ state }) => state !== "done" && state !== "failed");
  return (
    <div className="field">
      <FileInput {...props} input={input} take={take} />
      {!props.name && <Kept photos={kept} />}
      <div role="status" className="small" style={{ marginTop: 8 }}>
        {kept.length > 0 && (
          <p className="soft">
            {kept.length === 1 ? texts.keptOne : texts.keptMany.replace("{n}", String(kept.length))}
          </p>
        )}
        {hold.isHolding && <p>{texts.holding}</p>}
        {leftOut > 0 && <p className="wrong">{room?.full.replace("{n}", String(leftOut))}</p>}
      </div>
      {failed.length > 0 && <Failed uploads={failed} texts={texts} again={() => again(failed)} />}
      {open.length > 0 && (
        <ul className="stack" style={{ marginTop: 8 }}>
          {open.map((upload) => (
            <li key={upload.id} className="small">
              <Progress upload={upload} texts={texts} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FileInput({
  name = "photos",
  label,
  hint,
  accept,
  error,
  one,
  input,
  take,
}: PhotoUploadProps & { input: RefObject<HTMLInputElement | null>; take(): void }) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      <input
        ref={input}
        className="in"
        type="file"
        id={name}
        name={name}
        multiple={!one}
        accept={accept}
        onChange={take}
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p className="wrong" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

/** Sends what was chosen, and what failed once more when asked. */
function useUploads(props: PhotoUploadProps, hold: ReturnType<typeof useHeldForm>) {
  const { action, name = "photos", waiting, worker } = props;
  const [kept, setKept] = useState<readonly WaitingPhoto[]>(waiting);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const numbers = useRef(0);
  const shrink = useRef(photoShrinker(worker));

  const show = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

  async function sendAll(): Promise<void> {
    if (queue.current.length === 0 || !takeLine(queue)) return;
    let lost = false;
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      const { id } = upload;
      show(id, { state: "sending" });
      const answer = await send({ action, name }, await shrink.current(upload.file), (percent) =>
        show(id, percent < 100 ? { percent } : { state: "working", percent }),
      );
      if (!answer) {
        lost = true;
        show(id, { state: "failed" });
      } else {
        setKept((all) => [...all, ...answer.photos.filter((photo) => all.every((other) => other.hash !== photo.hash))]);
        show(id, answer.refused.length > 0 ? { state: "refused", words: answer.refused.join(" ") } : { state: "done" });
      }
    }
    hold.busy.current = false;
    hold.release(lost);
    leaveLine(queue);
  }
  const join = (more: readonly Upload[]) => {
    if (more.length === 0) return;
    hold.busy.current = true;
    queue.current.push(...more);
    void sendAll();
  };
  useTurns(queue, sendAll);

  const again = (failed: readonly Upload[]) => {
    for (const { id } of failed) show(id, { state: "waiting", percent: 0 });
    join(failed);
  };
  useLineBack(() => again(uploads.filter(isFailed)));

  return {
    kept,
    uploads,
    add(files: readonly File[]): void {
      const added = files.map((file): Upload => {
        numbers.current += 1;
        return { id: numbers.current, file, state: "waiting", percent: 0, words: "" };
      });
      setUploads((all) => [...all, ...added]);
      join(added);
    },
    again,
  };
}

/** The page's fields take turns: whoever waits sends when another has done. */
function useTurns(who: object, send: () => Promise<void>) {
  useSignalEffect(() => {
    if (onTheLine.value === undefined) void send();
  });
  useEffect(() => () => leaveLine(who), [who]);
}

/** What was cut off goes on by itself once the line is back. */
function useLineBack(goOn: () => void) {
  useEffect(() => {
    addEventListener("online", goOn);
    return () => removeEventListener("online", goOn);
  });
}

/** Holds the form back while photos are on their way. */
function useHeldForm(input: RefObject<HTMLInputElement | null>) {
  const [isHolding, setHolding] = useState(false);
  const busy = useRef(false);
  const held = useRef<{ submitter: HTMLElement | null } | undefined>(undefined);

  useEffect(() => {
    const form = input.current?.form;
    const hold = (event: SubmitEvent) => {
      if (!busy.current) return;
      event.preventDefault();
      held.current = { submitter: event.submitter };
      setHolding(true);
    };
    form?.addEventListener("submit", hold);
    return () => form?.removeEventListener("submit", hold);
  }, [input]);

  // After the last seal is in the form, not before: this runs when React has written it.
  useEffect(() => {
    if (isHolding || !held.current) return;
    const { submitter } = held.current;
    held.current = undefined;
    input.current?.form?.requestSubmit(submitter);
  }, [isHolding, input]);

  return {
    busy,
    isHolding,
    /** A form without a photo that did not arrive is not what the host meant to send. */
    release(lost: boolean): void {
      if (lost) held.current = undefined;
      setHolding(false);
    },
  };
}

function Kept({ photos }: { photos: readonly WaitingPhoto[] }) {
  return (
    <>
      <input type="hidden" name="kept" value={photos.map((photo) => photo.seal).join(" ")} />
      <Thumbs photos={photos} />
    </>
  );
}

function Thumbs({ photos }: { photos: readonly WaitingPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="row" style={{ marginTop: 12 }}>
      {photos.map((photo) => (
        <li key={photo.hash}>
          <img
            src={photoUrl(photo.hash, 320, "webp")}
            width={96}
            height={72}
            alt=""
            style={{ background: photo.colour, objectFit: "cover", width: 96, height: 72, borderRadius: 8 }}
          />
        </li>
      ))}
    </ul>
  );
}

type Texts = PhotoUploadProps["texts"];

/** One press for all that a line cut off. */
function Failed({ uploads, texts, again }: { uploads: readonly Upload[]; texts: Texts; again(): void }) {
  const words =
    uploads.length === 1
      ? texts.failed.replace("{name}", uploads[0]?.file.name ?? "")
      : texts.failedMany.replace("{n}", String(uploads.length));
  return (
    <div className="row small" role="alert" style={{ marginTop: 8 }}>
      <span className="wrong">{words}</span>
      <button type="button" className="btn quiet sm" onClick={again}>
        {texts.tryAgain}
      </button>
    </div>
  );
}

function Progress({ upload, texts }: { upload: Upload; texts: Texts }) {
  if (upload.state === "refused")
    return (
      <p className="wrong" role="alert">
        {upload.words}
      </p>
    );
  return (
    <label className="tight">
      {wordsOf(upload, texts)}
      <progress
        max={100}
        value={upload.state === "working" ? undefined : upload.percent}
        style={{ width: "100%", accentColor: "var(--clay)" }}
      />
    </label>
  );
}

function wordsOf(upload: Upload, texts: Texts): string {
  const words = { waiting: texts.waiting, sending: texts.uploading, working: texts.working }[upload.state as "waiting"];
  return words.replace("{name}", upload.file.name).replace("{percent}", String(upload.percent));
}

/** Sends one photo. `fetch` tells nothing about what has gone out, so the older way it is. */
function send(
  { action, name }: { action: string; name: string },
  file: File,
  progress: (percent: number) => void,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append(name, file, file.name);
    request.open("POST", action);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => progress(total ? Math.floor((100 * loaded) / total) : 0);
    request.onload = () => resolve(request.status === 200 ? readAnswer(request.responseText) : undefined);
    request.onerror = () => resolve(undefined);
    request.onabort = request.onerror;
    request.send(form);
  });
}

function readAnswer(text: string): Answer | undefined {
  try {
    const body = JSON.parse(text) as Answer;
    return Array.isArray(body.photos) && Array.isArray(body.refused) ? body : undefined;
  } catch {
    return undefined;
  }
}

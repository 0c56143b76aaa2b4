import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { readKept } from "./request.ts";

export type PlaceSuggestProps = Readonly<{
  label: string;
  hint: string;
  name: string;
  value?: string;
  error?: string;
  errorPrefix: string;
  /** What can be chosen before this code runs: estates many stays are in. */
  popular: readonly string[];
  maxLength: number;
  texts: Readonly<{ listLabel: string; one: string; many: string; none: string }>;
}>;

type Place = Readonly<{ name: string; area: string }>;

/** Long enough that a quick typist asks once, short enough to feel immediate. */
const PAUSE_MS = 150;

/**
 * Where a property is, with places that fit while it is typed. Any text may be kept: the list helps, it
 * does not decide. Without this code it is a plain field with a short native list.
 *
 * The combobox of the ARIA Authoring Practices: arrows choose, Enter takes, Escape closes, Tab goes on.
 */
export default function PlaceSuggest(props: PlaceSuggestProps) {
  const { label, hint, name, error, texts } = props;
  const [alive, setAlive] = useState(false);
  const list = useSuggestions(props.value ?? "", texts);
  const { text, at, open } = list;
  useEffect(() => setAlive(true), []);

  const combobox = {
    role: "combobox",
    "aria-expanded": open,
    "aria-autocomplete": "list",
    "aria-controls": `${name}-places`,
    "aria-activedescendant": open && at >= 0 ? optionId(name, at) : undefined,
  } as const;
  return (
    <div className="field" style={{ position: "relative" }}>
      <label htmlFor={name}>{label}</label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      <input
        className="in"
        id={name}
        name={name}
        value={text}
        onChange={(event) => list.type(event.target.value)}
        onKeyDown={list.press}
        onBlur={list.close}
        maxLength={props.maxLength}
        autoComplete="off"
        aria-describedby={[`${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ")}
        aria-invalid={error ? true : undefined}
        {...(alive ? combobox : { list: `${name}-popular` })}
      />
      {alive ? <Suggestions name={name} label={texts.listLabel} list={list} /> : <Popular {...props} />}
      {error && (
        <p className="wrong" id={`${name}-error`}>
          <svg className="i" aria-hidden="true">
            <use href="#i-alert" />
          </svg>
          <span>
            <span className="vh">{props.errorPrefix}</span>
            {error}
          </span>
        </p>
      )}
    </div>
  );
}

type List = ReturnType<typeof useSuggestions>;

/** What is typed, the places that fit it, and which of them is chosen. */
function useSuggestions(value: string, texts: PlaceSuggestProps["texts"]) {
  const [text, setText] = useState(value);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const { ask, drop } = useLateAnswer();

  const close = () => {
    drop();
    setOpen(false);
    setAt(-1);
  };
  const take = (place: Place | undefined) => {
    if (!place) return;
    setText(labelOf(place));
    setSaid("");
    close();
  };
  return {
    text,
    places,
    at,
    open,
    said,
    close,
    take,
    type(typed: string): void {
      setText(typed);
      close();
      if (typed.trim().length < 2) return;
      ask(typed, (found) => {
        setPlaces(found);
        setOpen(found.length > 0);
        setSaid(countOf(found.length, texts));
      });
    },
    press(event: KeyboardEvent<HTMLInputElement>): void {
      const pressed = pressedOn(event.key, { open, at, count: places.length });
      if (pressed === undefined) return;
      event.preventDefault();
      if (pressed === "close") close();
      else if (pressed === "take") take(places[at]);
      else {
        setOpen(true);
        setAt(pressed);
      }
    },
  };
}

/** What a key does: choose another place, take the chosen one, or close the list; nothing for all other keys. */
function pressedOn(
  key: string,
  { open, at, count }: { open: boolean; at: number; count: number },
): number | "take" | "close" | undefined {
  if (!open) return key === "ArrowDown" && count > 0 ? 0 : undefined;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return at <= 0 ? count - 1 : at - 1;
    case "Enter":
      return at < 0 ? undefined : "take";
    case "Escape":
      return "close";
    default:
      return undefined;
  }
}

function countOf(found: number, texts: PlaceSuggestProps["texts"]): string {
  if (found === 0) return texts.none;
  return found === 1 ? texts.one : texts.many.replace("{n}", String(found));
}

/** Asks for places a moment after the last key; an answer that nobody waits for any more is dropped. */
function useLateAnswer() {
  const asking = useRef<AbortController | undefined>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const drop = useCallback(() => {
    clearTimeout(pause.current);
    asking.current?.abort();
  }, []);
  useEffect(() => drop, [drop]);
  return {
    drop,
    ask(typed: string, show: (found: readonly Place[]) => void): void {
      pause.current = setTimeout(() => {
        const controller = new AbortController();
        asking.current = controller;
        void placesFor(typed, controller.signal).then((found) => {
          if (found && !controller.signal.aborted) show(found);
        });
      }, PAUSE_MS);
    },
  };
}

function optionId(name: string, index: number): string {
  return `${name}-place-${index}`;
}

function Suggestions({ name, label, list }: { name: string; label: string; list: List }) {
  const { places, at, open } = list;
  return (
    <>
      <div
        id={`${name}-places`}
        role="listbox"
        aria-label={label}
        className="card"
        hidden={!open}
        style={{ position: "absolute", zIndex: 3, insetInline: 0 }}
      >
        {open &&
          places.map((place, index) => (
            <div
              key={labelOf(place)}
              id={optionId(name, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={index === at ? "clay" : undefined}
              style={{ padding: "11px 12px", cursor: "pointer" }}
              // Pressing must not take the focus away first, or the list would be gone.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => list.take(place)}
              onKeyDown={() => undefined}
            >
              {place.name} <span className="soft">{place.area}</span>
            </div>
          ))}
      </div>
      <p className="vh" role="status">
        {list.said}
      </p>
    </>
  );
}

/** What can be chosen before this code runs. */
function Popular({ name, popular }: PlaceSuggestProps) {
  return (
    <datalist id={`${name}-popular`}>
      {popular.map((place) => (
        <option key={place} value={place} />
      ))}
    </datalist>
  );
}

function labelOf(place: Place): string {
  return `${place.name}, ${place.area}`;
}

/** A look-up that fails leaves the field as it is: suggestions are a help, not a need. */
async function placesFor(typed: string, signal: AbortSignal): Promise<Place[] | undefined> {
  try {
    const body = await readKept([`/api/places?q=${encodeURIComponent(typed)}`], { signal });
    if (typeof body !== "object" || body === null || !("places" in body) || !Array.isArray(body.places))
      return undefined;
    return body.places.filter(isPlace);
  } catch {
    return undefined;
  }
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "area" in value &&
    typeof value.area === "string"
  );
}

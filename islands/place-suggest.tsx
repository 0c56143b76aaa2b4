import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
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
  const { label, hint, name, error, popular, texts } = props;
  const [text, setText] = useState(props.value ?? "");
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const [alive, setAlive] = useState(false);
  const asking = useRef<AbortController | undefined>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    setAlive(true);
    return () => {
      clearTimeout(pause.current);
      asking.current?.abort();
    };
  }, []);

  const close = () => {
    clearTimeout(pause.current);
    asking.current?.abort();
    setOpen(false);
    setAt(-1);
  };

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    setText(typed);
    close();
    if (typed.trim().length < 2) return;
    pause.current = setTimeout(() => {
      const controller = new AbortController();
      asking.current = controller;
      void placesFor(typed, controller.signal).then((found) => {
        if (!found || controller.signal.aborted) return;
        setPlaces(found);
        setOpen(found.length > 0);
        setSaid(
          found.length === 0
            ? texts.none
            : found.length === 1
              ? texts.one
              : texts.many.replace("{n}", String(found.length)),
        );
      });
    }, PAUSE_MS);
  };

  const take = (place: Place | undefined) => {
    if (!place) return;
    setText(labelOf(place));
    setSaid("");
    close();
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open) {
      if (event.key === "ArrowDown" && places.length > 0) {
        event.preventDefault();
        setOpen(true);
        setAt(0);
      }
      return;
    }
    switch (event.key) {
      case "ArrowDown":
        event.preventDefault();
        setAt((at + 1) % places.length);
        break;
      case "ArrowUp":
        event.preventDefault();
        setAt(at <= 0 ? places.length - 1 : at - 1);
        break;
      case "Enter":
        if (at < 0) return;
        event.preventDefault();
        take(places[at]);
        break;
      case "Escape":
        event.preventDefault();
        close();
        break;
    }
  };

  const optionId = (index: number) => `${name}-place-${index}`;
  const described = [`${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
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
        onChange={type}
        onKeyDown={press}
        onBlur={close}
        maxLength={props.maxLength}
        autoComplete="off"
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        {...(alive
          ? {
              role: "combobox",
              "aria-expanded": open,
              "aria-autocomplete": "list",
              "aria-controls": `${name}-places`,
              "aria-activedescendant": open && at >= 0 ? optionId(at) : undefined,
            }
          : { list: `${name}-popular` })}
      />
      {alive ? (
        <>
          <div
            id={`${name}-places`}
            role="listbox"
            aria-label={texts.listLabel}
            className="card"
            hidden={!open}
            style={{ position: "absolute", zIndex: 3, insetInline: 0 }}
          >
            {open &&
              places.map((place, index) => (
                <div
                  key={labelOf(place)}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={index === at ? "clay" : undefined}
                  style={{ padding: "11px 12px", cursor: "pointer" }}
                  // Pressing must not take the focus away first, or the list would be gone.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(place)}
                  onKeyDown={() => undefined}
                >
                  {place.name} <span className="soft">{place.area}</span>
                </div>
              ))}
          </div>
          <p className="vh" role="status">
            {said}
          </p>
        </>
      ) : (
        <datalist id={`${name}-popular`}>
          {popular.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
      )}
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

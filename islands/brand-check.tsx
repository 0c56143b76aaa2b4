import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { BRAND_LONGEST, BRAND_SHORTEST, brandProblem, normaliseBrand } from "#src/core/brand.ts";
import { isFinal, readAgain } from "./request.ts";

export type BrandCheckTexts = Readonly<{
  label: string;
  button: string;
  /** Before the link, while the name is being chosen. */
  yourLink: string;
  tooShort: string;
  checking: string;
  available: string;
  taken: string;
  /** Nobody could say; it is asked again. */
  unchecked: string;
  /** The server would not say; it is asked again at a press. */
  refused: string;
  checkAgain: string;
}>;

export type BrandCheckProps = Readonly<{
  action: string;
  /** Without `https://`: what guests read and type. */
  siteHost: string;
  texts: BrandCheckTexts;
  value?: string;
  /** What the server said about the name it was sent. */
  error?: string;
  /** Hidden fields of the form. */
  hidden?: Readonly<Record<string, string>>;
}>;

type State = "idle" | "typing" | "checking" | "success" | "error";

/** How long the host must pause before the name is looked up. */
const PAUSE_MS = 500;
/** Of each try. */
const CHECK_LIMIT_MS = 10_000;
/** After a check that failed with all its tries, until the next; doubled each time, up to the second. */
const CHECK_AGAIN_MS = 5000;
const CHECK_AGAIN_MOST_MS = 80_000;

/**
 * Choosing a brand name: the link as it will read, and whether the name is free.
 *
 * A check that failed counts as not available, and is made again: by itself after a bad network, at a press when the
 * server refused it. It holds nobody back for good, and never says that a name is taken. The server decides in any case.
 *
 * A press while a name is looked up is kept, and the name claimed as soon as it is known to be free: the button closes
 * between two moments that nobody sees.
 */
export default function BrandCheck({ action, siteHost, texts, value = "", error, hidden = {} }: BrandCheckProps) {
  const [brand, setBrand] = useState(value);
  const untouched = useRef(true);
  const noteId = useId();
  const { state, failed, again } = useLookUp({ brand, untouched, value, error });

  const { form, press, closed } = useClaim(brand, state);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    untouched.current = false;
    setBrand(normaliseBrand(event.target.value));
  };

  const fault = failed && state === "error" ? failed : undefined;
  const note = fault ? texts[fault] : noteOf(state, brand, texts, untouched.current ? error : undefined);
  return (
    <form method="post" action={action} className="stack" ref={form} onSubmit={press}>
      {Object.entries(hidden).map(([name, hiddenValue]) => (
        <input key={name} type="hidden" name={name} value={hiddenValue} />
      ))}
      <div className="field">
        <label htmlFor="brandName">{texts.label}</label>
        <input
          className="in"
          id="brandName"
          name="brandName"
          value={brand}
          onChange={type}
          required
          minLength={BRAND_SHORTEST}
          maxLength={BRAND_LONGEST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={noteId}
          aria-invalid={state === "error" || undefined}
        />
        <p id={noteId} className={state === "error" ? "wrong" : "said"} role="status" data-state={state}>
          {note}
        </p>
        {fault === "refused" && (
          <button type="button" className="link" onClick={again}>
            {texts.checkAgain}
          </button>
        )}
      </div>
      <p className="soft">
        {texts.yourLink}{" "}
        <b>
          {siteHost}/{brand}
        </b>
      </p>
      <button className="btn wide" type="submit" disabled={closed === "shut"} aria-disabled={closed ? true : undefined}>
        {texts.button}
      </button>
    </form>
  );
}

/**
 * When the name may be claimed. While it is looked up a press is kept (`closed` is "kept"), and the form is sent by
 * itself once that very name is known to be free.
 */
function useClaim(brand: string, state: State) {
  const form = useRef<HTMLFormElement>(null);
  const [alive, setAlive] = useState(false);
  const [claiming, setClaiming] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const isFree = state === "success";
  const isLookedUp = brandProblem(brand) === undefined && !isFree && state !== "error";

  useEffect(() => setAlive(true), []);
  useEffect(() => {
    if (wanted !== brand || !isFree) return;
    setWanted(undefined);
    form.current?.requestSubmit();
  }, [wanted, brand, isFree]);

  const press = (event: FormEvent) => {
    if (isFree || !alive) return setClaiming(true);
    event.preventDefault();
    if (isLookedUp) setWanted(brand);
  };
  const waits = isLookedUp ? "kept" : "shut";
  const closed = !alive || (isFree && !claiming) ? undefined : claiming ? "shut" : waits;
  return { form, press, closed } as const;
}

/** Why nobody could say whether a name is free: no answer that could be read, or a refusal. */
type Failed = "unchecked" | "refused";

/** Asks whether the name is free, a while after the last key; what the page came with is judged already. */
function useLookUp(asked: { brand: string; untouched: RefObject<boolean>; value: string; error: string | undefined }): {
  state: State;
  failed: Failed | undefined;
  again: () => void;
} {
  const { brand, untouched, value, error } = asked;
  const [state, setState] = useState<State>(error ? "error" : "idle");
  const [failed, setFailed] = useState<Failed>();
  const [presses, setPresses] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on "check again" begins anew.
  useEffect(() => {
    if (untouched.current && (error || !value)) return;
    if (brand.length < BRAND_SHORTEST) {
      setState(brand ? "typing" : "idle");
      return;
    }
    if (brandProblem(brand)) {
      setState("error");
      return;
    }
    setState("typing");
    setFailed(undefined);
    const asking = new AbortController();
    let wait = CHECK_AGAIN_MS;
    const look = async () => {
      setState("checking");
      const found = await check(brand, asking.signal);
      if (asking.signal.aborted) return;
      setFailed(typeof found === "string" ? found : undefined);
      setState(found === true ? "success" : "error");
      if (found !== "unchecked") return;
      lookIn(wait);
      wait = Math.min(wait * 2, CHECK_AGAIN_MOST_MS);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookIn = (ms: number) => {
      timer = setTimeout(() => void look(), ms);
    };
    lookIn(PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [brand, untouched, error, value, presses]);
  return { state, failed, again: () => setPresses((before) => before + 1) };
}

/** Whether a name is free, or why nobody could say. */
async function check(brand: string, signal: AbortSignal): Promise<boolean | Failed> {
  try {
    const body = await readAgain([`/api/brand/check/${brand}`], { signal, limitMs: CHECK_LIMIT_MS });
    const available = typeof body === "object" && body !== null && "available" in body && body.available;
    return typeof available === "boolean" ? available : "unchecked";
  } catch (error) {
    return isFinal(error) ? "refused" : "unchecked";
  }
}

function noteOf(state: State, brand: string, texts: BrandCheckTexts, error: string | undefined): string {
  switch (state) {
    case "idle":
      return "";
    case "typing":
      return brand.length < BRAND_SHORTEST ? texts.tooShort : "";
    case "checking":
      return texts.checking;
    case "success":
      return texts.available;
    case "error":
      return error ?? texts.taken;
  }
}

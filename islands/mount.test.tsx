import { afterEach, expect, spyOn, test } from "bun:test";
import { act, type ComponentType, useEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import { mendedFields } from "./mended.ts";
import mount from "./mount.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

/** The island as the server printed it, before anything woke it. */
function printed(Component: ComponentType<{ start: number }>) {
  const island = document.createElement("lango-island");
  island.dataset.props = JSON.stringify({ start: 3 });
  island.innerHTML = renderToString(<Component start={3} />);
  document.body.append(island);
  return island as HTMLElement & { pressed?: () => void };
}
const wake = (island: HTMLElement, Component: ComponentType<{ start: number }>) =>
  act(async () => mount(island, Component as ComponentType<Record<string, unknown>>));

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

test("a button pressed while the code was on its way does its work once", async () => {
  const island = printed(Counter);
  const button = island.querySelector("button") as HTMLElement;
  island.pressed = () => button.click();
  await wake(island, Counter);
  expect(island.dataset.state).toBe("live");
  expect(island.textContent).toBe("4");
  expect(island.pressed).toBeUndefined();
});

function Echo({ start }: { start: number }) {
  const [text, setText] = useState("");
  const [focus, setFocus] = useState(0);
  return (
    <label>
      <input value={text} onChange={(event) => setText(event.target.value)} onFocus={() => setFocus(focus + 1)} />
      <output>
        {start} {text} {focus}
      </output>
    </label>
  );
}

test("what was typed, and where the cursor is, reaches the component", async () => {
  const island = printed(Echo);
  const input = island.querySelector("input") as HTMLInputElement;
  input.value = "Kilimani";
  input.focus();
  await wake(island, Echo);
  expect(island.querySelector("input")).toBe(input);
  expect(input.value).toBe("Kilimani");
  expect(island.textContent).toBe("3 Kilimani 1");
});

function Wrong() {
  const [text, setText] = useState("");
  return (
    <div>
      <input
        id="place"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid
        aria-describedby="place-error"
      />
      <p id="place-error">Please say where it is</p>
      <output>{text}</output>
    </div>
  );
}

test("a field that was wrong keeps what is typed before its component lives, and its error has left", async () => {
  mendedFields();
  const island = printed(Wrong);
  document.body.append(island);
  const input = island.querySelector("input") as HTMLInputElement;
  input.value = "Kilimani";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await wake(island, Wrong);
  expect(island.querySelector("input")).toBe(input);
  expect([input.value, island.querySelector("output")?.textContent]).toEqual(["Kilimani", "Kilimani"]);
  expect(island.querySelector<HTMLElement>("#place-error")?.hidden).toBe(true);
});

function Asks() {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked([...asked, text]);
      }}
    >
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <output>{asked.join()}</output>
    </form>
  );
}

test("a form that was sent meanwhile is sent once, with what had been typed", async () => {
  const island = printed(Asks);
  const input = island.querySelector("input") as HTMLInputElement;
  input.value = "0712 345 678";
  island.pressed = () => island.querySelector("form")?.requestSubmit();
  await wake(island, Asks);
  expect(island.querySelector("output")?.textContent).toBe("0712 345 678");
});

function Choices() {
  const [agreed, setAgreed] = useState(false);
  const [rooms, setRooms] = useState("1");
  return (
    <form>
      <input
        type="checkbox"
        aria-label="Agree"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <select aria-label="Rooms" value={rooms} onChange={(event) => setRooms(event.target.value)}>
        <option>1</option>
        <option>2</option>
      </select>
      <output>{`${agreed} ${rooms}`}</output>
    </form>
  );
}

test.each([
  ["what was ticked and chosen", true, 1, "true 2"],
  ["and what was left alone", false, 0, "false 1"],
])("%s reaches the component too", async (_, ticked, index, said) => {
  const island = printed(Choices);
  const box = island.querySelector("input") as HTMLInputElement;
  const list = island.querySelector("select") as HTMLSelectElement;
  box.checked = ticked;
  list.selectedIndex = index;
  await wake(island, Choices);
  expect(island.querySelector("output")?.textContent).toBe(said);
  expect([box.checked, list.selectedIndex]).toEqual([ticked, index]);
});

function Breaks({ start }: { start: number }) {
  useEffect(() => {
    throw new Error("no such browser feature");
  }, []);
  return (
    <form method="post" action="/pay">
      <input name="receipt" defaultValue="" />
      <button type="submit">Pay {start}</button>
    </form>
  );
}

test("an island that breaks gives its plain form back with what was typed, and says so to whoever looks", async () => {
  const said = spyOn(console, "error").mockImplementation(() => {});
  const island = printed(Breaks);
  const plain = island.innerHTML;
  (island.querySelector("input") as HTMLInputElement).value = "TJK4ABC123";
  // Inside act() React hands the error to the test instead of to us.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  mount(island, Breaks as ComponentType<Record<string, unknown>>);
  while (island.dataset.state !== "broken") await Bun.sleep(1);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(island.innerHTML).toBe(plain);
  expect(island.querySelector("input")?.value).toBe("TJK4ABC123");
  expect(island.dataset.state).toBe("broken");
  expect(said.mock.calls.map(([error]) => String(error))).toEqual(["Error: no such browser feature"]);
  said.mockRestore();
});

import { expect, test } from "bun:test";

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
const asked: { found: Found; failed: () => void; how: object }[] = [];

const HTML = `<input id="pin" value="Kirichwa Lane"><button data-locate data-working="Looking" data-failed="Not found" hidden></button>
  <output id="pin-here"></output>`;

test("the phone's location is written into the pin's field when it is asked for, and not before", async () => {
  document.body.innerHTML = HTML;
  const getCurrentPosition = (found: Found, failed: () => void, how: object) => void asked.push({ found, failed, how });
  Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition }, configurable: true });
  await import("./guide-form.ts");
  const [button, field] = [document.querySelector("button"), document.querySelector("input")];
  const said = () => document.querySelector("output")?.textContent;
  expect([button?.hidden, asked.length, field?.value]).toEqual([false, 0, "Kirichwa Lane"]);
  button?.click();
  expect([said(), asked[0]?.how]).toEqual(["Looking", { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 }]);
  asked[0]?.failed();
  expect([said(), field?.value]).toEqual(["Not found", "Kirichwa Lane"]);
  button?.click();
  asked[1]?.found({ coords: { latitude: -1.2990512345, longitude: 36.78503 } });
  expect([said(), field?.value]).toEqual(["-1.299051, 36.785030", "-1.299051, 36.785030"]);
});

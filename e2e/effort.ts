import type { CDPSession, Locator } from "playwright-core";
import type { Person } from "./browser.ts";

/** Somebody who knows the page finds the next button and touches it. */
const PRESS_S = 1;
/** A thumb on glass: some thirty-six words a minute. */
const SIGNS_A_SECOND = 3;
/** The line and the phone that `docs/bench.md` models. */
const ROUND_TRIP_S = 0.4;
const BYTES_A_SECOND = 400_000 / 8;
const SLOWER_PHONE = 4;

export type Spent = Readonly<{ presses: number; typingS: number; seconds: number }>;

/**
 * What a job costs a host: every touch, of a field too, and the seconds of touching and typing, of the line and of the
 * phone. The line is a model of what was really asked for and came; the phone, the processor time of the page, four
 * times over. What the machine of the test is busy with is in neither.
 */
export class Effort {
  presses = 0;
  #signs = 0;
  #trips = 0;
  #bytes = 0;
  #line: CDPSession;
  #workedBefore = 0;

  private constructor(line: CDPSession) {
    this.#line = line;
    line.on("Network.requestWillBeSent", ({ type, redirectResponse }) => {
      this.#bytes += redirectResponse?.encodedDataLength ?? 0;
      if (type === "Document") this.#trips += 1;
    });
    line.on("Network.loadingFinished", ({ encodedDataLength }) => {
      this.#bytes += encodedDataLength;
    });
  }

  /** From now on, on the page where they are. */
  static async of({ page }: Person): Promise<Effort> {
    const line = await page.context().newCDPSession(page);
    const effort = new Effort(line);
    await line.send("Network.enable");
    await line.send("Performance.enable", { timeDomain: "threadTicks" });
    effort.#workedBefore = await effort.#worked();
    return effort;
  }

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }

  /** A press that leads out of our pages, to another app: it has to be there, and is not followed. */
  async leave(by: Locator): Promise<void> {
    this.presses += 1;
    await by.waitFor();
  }

  /** A field is touched, and the signs that were not in it already are typed. */
  async type(field: Locator, text: string): Promise<void> {
    this.presses += 1;
    this.#signs += text.length;
    await field.fill(text);
  }

  async spent(): Promise<Spent> {
    const worked = Math.max(0, (await this.#worked()) - this.#workedBefore);
    await this.#line.detach();
    const typingS = this.#signs / SIGNS_A_SECOND;
    const lineS = this.#trips * ROUND_TRIP_S + this.#bytes / BYTES_A_SECOND;
    return {
      presses: this.presses,
      typingS,
      seconds: this.presses * PRESS_S + typingS + lineS + worked * SLOWER_PHONE,
    };
  }

  async #worked(): Promise<number> {
    const { metrics } = await this.#line.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  }
}

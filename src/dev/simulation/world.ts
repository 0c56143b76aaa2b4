import { rmSync } from "node:fs";
import { join } from "node:path";
import { commitCount } from "#db/write.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import type { Meters } from "#src/web/meters.ts";
import type { FeedAsk, FeedFetched } from "../../ports/feed-fetcher.ts";
import { createDarajaSimulator, type DarajaSimulator } from "../../simulator/daraja/create-daraja-simulator.ts";
import { calendarText, type ToldEvent } from "../fixtures/channel.ts";
import { mixed } from "./dice.ts";
import { copyFolder, isOnDisk, losePower } from "./disk.ts";
import { type House, ORIGIN, startHouse } from "./house.ts";
import { createNetwork, type Network } from "./network.ts";
import { type Plant, plant } from "./plants.ts";
import { MORNING, type Template } from "./template.ts";
import { type VirtualTime, virtualTime } from "./virtual-time.ts";

/** A booking as whoever made it remembers it. */
export type Stay = {
  readonly guest: number;
  readonly id: string;
  readonly token: string;
  readonly property: string;
  readonly phone: string;
  /** Codes of M-PESA messages on the guest's phone. */
  readonly codes: string[];
};

export type Answer = Readonly<{ status: number; location: string | undefined; html: string }>;
export type Text = Readonly<{ at: number; to: string; body: string }>;

/** What a person asks of the house. `guest` is whose network it comes from. */
export type Visit = Readonly<{
  guest?: number;
  cookie?: string;
  form?: Readonly<Record<string, string | readonly string[]>>;
}>;

export type Setting = Readonly<{
  template: Template;
  folder: string;
  /** Hears each line of the story. */
  keep?: (line: string) => void;
  plant?: Plant;
}>;

/** The house was not there, or went away in the middle. */
export class Gone extends Error {}

const RESTART_MS = 4_000;
/** As `start-server.ts` has it. */
const OPENS_IN_MS = 50;
/** How long a start may take by the machine's own clock before it is given up. */
/** More than so many things at one moment are a loop without an end. */
const MOST_AT_ONCE = 20_000;
const STUCK_MS = 60_000;
const machineNow = performance.now.bind(performance);

/** What the log says of the troubles that a story has. */
const PLANNED = ["the disk does not take it", "message not sent yet", "exchange not kept", "not forgotten"];

function isPlanned(line: string): boolean {
  return PLANNED.some((words) => line.includes(words));
}

/** Everything of one story: time, lines, M-PESA, phones, channels, people, and the house that is now and then killed. */
export class World {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly daraja: DarajaSimulator;
  readonly stays: Stay[] = [];
  readonly texts: Text[] = [];
  readonly channels = new Map<string, ToldEvent[]>();
  /** Money that passed from hand to hand, and codes of money that hosts sent from their own phones. */
  readonly cash: { booking: string; amountKes: number }[] = [];
  readonly handed: { receipt: string; amountKes: number }[] = [];
  house: House | undefined;
  /** Requests, callbacks and answers that reached the house, and jobs that it ran. */
  operations = 0;
  kills = 0;
  /** How far the machine's clock is ahead of everybody else's. */
  skewMs = 0;
  /** What M-PESA has told and was answered well, so that it will not tell it again. */
  readonly answered = new Set<string>();
  guests = 0;
  onStep: () => void = () => undefined;
  /** Something went wrong that nobody had planned. */
  breaks: (what: string) => void = () => undefined;
  /** Somebody was shown a page about their booking. */
  onPage: (stay: Stay, html: string) => void = () => undefined;
  readonly #template: Template;
  readonly #folder: string;
  readonly #keep: ((line: string) => void) | undefined;
  readonly #plant: Plant | undefined;
  readonly #env: Record<string, string>;
  #houses = 0;
  #hash = 0;
  #machineFetch = globalThis.fetch;
  readonly #old: House[] = [];

  constructor(seed: number, setting: Setting) {
    this.#template = setting.template;
    this.#folder = setting.folder;
    this.#keep = setting.keep;
    this.#plant = setting.plant;
    // Some houses also have M-PESA announce their payments, which it forgets now and then.
    this.#env = { MPESA_WATCH: mixed(seed, "watch") % 3 === 0 ? "all" : "pull" };
    this.time = virtualTime(MORNING);
    this.time.reseed(mixed(seed, "chance"));
    this.network = createNetwork({ time: this.time, seed, trace: (what) => this.trace(what) });
    Reflect.set(globalThis, "fetch", (url: string, init?: RequestInit) => this.#fetchFromHouse(new Request(url, init)));
    this.daraja = createDarajaSimulator({
      file: ":memory:",
      clock: { now: this.time.now, today: () => localDateAt(this.time.now()) },
      resumeAfterMs: 0,
      fetch: ((url: string, init: RequestInit) => this.#callHouse(new Request(url, init))) as typeof fetch,
    });
    this.daraja.switch({ c2bArrives: 70 });
  }

  trace(what: string): void {
    const line = `${((this.time.now() - MORNING) / 1000).toFixed(3)} ${what}`;
    this.#hash = mixed(this.#hash, line);
    this.#keep?.(line);
  }

  /** The same seed has the same. */
  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, "0");
  }

  get today(): LocalDate {
    return localDateAt(this.time.now());
  }

  /** Payments that Safaricom itself took back, and how much of each. */
  get takenBack(): ReadonlyMap<string, number> {
    const back = this.daraja.movements().filter(({ isByPayer }) => isByPayer);
    return new Map(back.map(({ of = "", amountKes }) => [of, amountKes]));
  }

  get commits(): number {
    return this.house ? commitCount(this.house.server.deps.db) : 0;
  }

  async open(): Promise<void> {
    const folder = join(this.#folder, "0");
    this.#template.copyTo(folder);
    await this.#start(folder);
  }

  async #start(dataDir: string): Promise<void> {
    this.#houses += 1;
    const house = startHouse({
      number: this.#houses,
      dataDir,
      now: () => this.time.now() + this.skewMs,
      env: this.#env,
      feeds: { fetch: (ask) => this.#readChannel(ask) },
      credential: this.#template.credential,
      log: (line) => {
        this.#keep?.(`  ${line.trim()}`);
        if (!house.isGone && !isPlanned(line)) this.breaks(line.trim());
      },
      stopped: () => this.#kill(house),
    });
    const { db, meters } = house.server.deps;
    if (this.#plant) plant(db.$client, this.#plant);
    this.#countJobs(meters);
    let isSettled = false;
    house.server.settled.then(
      () => {
        isSettled = true;
      },
      (error: unknown) => this.trace(`the house does not start: ${error}`),
    );
    this.house = house;
    // However long the machine takes to load what it needs, in the story it takes as long.
    const opensAt = this.time.now() + OPENS_IN_MS;
    const givesUpAt = machineNow() + STUCK_MS;
    while (!isSettled && machineNow() < givesUpAt) {
      this.time.step(opensAt);
      await this.time.settle();
    }
    if (!isSettled) throw new Error("the house does not start");
  }

  #countJobs(meters: Meters): void {
    const count = meters.count.bind(meters);
    Object.assign(meters, {
      count: (...[name, labels]: Parameters<Meters["count"]>) => {
        if (name === "lango_jobs_total") this.operations += 1;
        count(name, labels);
      },
    });
  }

  /** The machine stops at this moment. What lies on its disk is what the next one begins with. */
  #kill(house: House): void {
    house.isGone = true;
    this.kills += 1;
    const next = join(this.#folder, String(this.kills));
    copyFolder(house.dataDir, next);
    const { powerCut } = house.disk;
    if (powerCut) losePower(next, { ...powerCut, isOnDisk: isOnDisk(house.server.deps.db.$client) });
    this.#old.push(house);
    this.house = undefined;
    this.trace(powerCut ? "the power is gone" : "killed");
    void house.server.jobs.stop();
    this.time.after(RESTART_MS, () => {
      this.#restart = next;
    });
  }

  #restart: string | undefined;

  kill(): void {
    if (this.house) this.#kill(this.house);
  }

  /** Lets time go by until `until`, everything in it happening in its order. */
  async runUntil(until: number): Promise<void> {
    let standsSince = this.time.now();
    for (let steps = 0; ; steps++) {
      if (this.time.now() !== standsSince) {
        standsSince = this.time.now();
        steps = 0;
      }
      if (steps > MOST_AT_ONCE) return this.breaks(`time stands still after ${steps} steps at one moment`);
      const isMore = this.time.step(until);
      await this.time.settle();
      if (this.#restart) {
        const folder = this.#restart;
        this.#restart = undefined;
        this.trace("started again");
        await this.#start(folder);
      }
      this.onStep();
      if (!isMore) return;
    }
  }

  /** Lets time go by until somebody has done what they do; what is not done in `withinMs` is a fault. */
  async runWhile(what: string, doing: Promise<unknown>, withinMs: number): Promise<void> {
    let isDone = false;
    doing.then(
      () => {
        isDone = true;
      },
      (error: unknown) => {
        isDone = true;
        this.breaks(`${what}: ${error instanceof Error ? error.stack : error}`);
      },
    );
    await this.time.settle();
    for (const ends = this.time.now() + withinMs; !isDone && this.time.now() < ends; )
      await this.runUntil(Math.min(ends, this.time.now() + 1000));
    if (!isDone) this.breaks(`${what}: not done after ${withinMs / 1000} s`);
  }

  /** Jumps ahead as a machine does that slept, and lets what had become due meanwhile be done. */
  async leap(ms: number): Promise<void> {
    this.time.leap(ms);
    await this.runUntil(this.time.now() + 20_000);
  }

  async visit(path: string, visit: Visit = {}): Promise<Answer> {
    const { house } = this;
    if (!house) throw new Gone();
    const { guest = 0, cookie, form } = visit;
    const headers = new Headers({ origin: ORIGIN, host: "lango.example" });
    headers.set("x-forwarded-for", `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`);
    if (cookie) headers.set("cookie", cookie);
    if (form) headers.set("content-type", "application/x-www-form-urlencoded");
    const body =
      form &&
      new URLSearchParams(
        Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one as string])),
      ).toString();
    const request = new Request(`${ORIGIN}${path}`, {
      method: form ? "POST" : "GET",
      headers,
      ...(body !== undefined && { body }),
    });
    this.operations += 1;
    const response = await house.answer(request);
    const html = await response.text();
    if (house.isGone) throw new Gone();
    return { status: response.status, location: response.headers.get("location") ?? undefined, html };
  }

  /** Somebody who is not M-PESA calls an address where M-PESA would. */
  async callAsStranger(path: string, body: string, shortcode?: string): Promise<number> {
    const { house } = this;
    if (!house) throw new Gone();
    const headers = {
      host: "lango.example",
      "content-type": "application/json",
      ...(shortcode && { businessshortcode: shortcode }),
    };
    this.operations += 1;
    const response = await house.answer(new Request(`${ORIGIN}${path}`, { method: "POST", headers, body }));
    await response.arrayBuffer();
    return response.status;
  }

  rows<T>(sql: string, ...values: (string | number)[]): T[] {
    if (!this.house) throw new Gone();
    return this.house.server.deps.db.$client.prepare(sql).all(...values) as T[];
  }

  close(): void {
    this.daraja.stop();
    if (this.house) this.#old.push(this.house);
    for (const house of this.#old) {
      house.isGone = true;
      void house.server.jobs.stop();
      house.server.deps.db.$client.close();
    }
    this.time.restore();
    Reflect.set(globalThis, "fetch", this.#machineFetch);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #fetchFromHouse(request: Request): Promise<Response> {
    const { hostname, pathname } = new URL(request.url);
    const [, where = "", number = ""] = /^(\w+)-(\d+)\.example$/.exec(hostname) ?? [];
    const house = this.house;
    const isGone = () => house === undefined || house.isGone || house.number !== Number(number);
    // One that has ended waits for ever.
    if (isGone()) return new Promise(() => undefined);
    this.operations += 1;
    const line = where === "sms" ? "lango to sms" : "lango to mpesa";
    const there =
      where === "sms" ? (asked: Request) => this.#takeText(asked) : (asked: Request) => this.#askMpesa(asked);
    return this.network.send(line, pathname, request, there, isGone);
  }

  async #askMpesa(request: Request): Promise<Response> {
    const answer = (await this.daraja.handle(request)) ?? new Response(null, { status: 404 });
    this.trace(`M-PESA was asked ${new URL(request.url).pathname}: ${answer.status}`);
    return answer;
  }

  /** M-PESA calls whoever stands at our address by now. */
  #callHouse(request: Request): Promise<Response> {
    const answer = async (asked: Request) => {
      const { house } = this;
      if (!house) throw Object.assign(new Error("Unable to connect"), { code: "ConnectionRefused" });
      this.operations += 1;
      const told = await asked.clone().text();
      const response = await house.answer(asked);
      const text = await response.text();
      if (house.isGone) throw Object.assign(new Error("closed"), { code: "ECONNRESET" });
      if (response.status === 200 && this.#isMpesas(told)) this.answered.add(told);
      this.trace(`M-PESA called: ${response.status}`);
      return new Response(text, { status: response.status });
    };
    return this.network.send("mpesa to lango", "call", request, answer, () => false);
  }

  /** A stranger's callback names a payment that nobody made. */
  #isMpesas(told: string): boolean {
    const receipt = /"MpesaReceiptNumber","Value":"(\w+)"/.exec(told)?.[1]?.toUpperCase();
    return receipt === undefined || this.daraja.movements().some((movement) => movement.receipt === receipt);
  }

  async #takeText(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const text = { at: this.time.now(), to: form.get("to") ?? "", body: form.get("message") ?? "" };
    this.texts.push(text);
    this.trace(`SMS to ${text.to}: ${text.body}`);
    const messageId = `ATXid_${this.texts.length}`;
    const recipients = [{ statusCode: 101, number: text.to, status: "Success", cost: "KES 0.8", messageId }];
    return Response.json({ SMSMessageData: { Message: "Sent to 1/1", Recipients: recipients } }, { status: 201 });
  }

  async #readChannel(ask: FeedAsk): Promise<FeedFetched> {
    const { house } = this;
    const events = this.channels.get(ask.url) ?? [];
    const there = async () => new Response(calendarText(...events));
    try {
      const signal = AbortSignal.timeout(ask.withinMs);
      const isGone = () => house === undefined || house.isGone;
      const response = await this.network.send(
        "lango to channel",
        ask.url,
        new Request(ask.url, { signal }),
        there,
        isGone,
      );
      if (response.status !== 200) return { outcome: "failed", failure: "http_error", status: response.status };
      return {
        outcome: "fetched",
        bytes: new Uint8Array(await response.arrayBuffer()),
        etag: null,
        lastModified: null,
      };
    } catch {
      return { outcome: "failed", failure: "timed_out" };
    }
  }
}

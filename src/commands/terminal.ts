/** Somebody at a terminal. */
export type PersonAsked = Readonly<{
  say(line: string): void;
  /** What was typed; `undefined` when nobody answers any more (Ctrl-C, Ctrl-D). A secret is not shown. */
  line(prompt: string, isSecret: boolean): Promise<string | undefined>;
  close(): void;
}>;

const ENTER = /[\r\n]/;
const ERASE = ["\u007f", "\b"];
const [BREAK, END, ESCAPE] = ["\u0003", "\u0004", "\u001b"];

/** Reads sign by sign, because a terminal that reads by lines shows what is typed. What is pasted may be many lines. */
export function personAtTerminal(input = process.stdin, output = process.stdout): PersonAsked {
  let ahead = "";
  let isOver = false;
  let heard: (() => void) | undefined;
  input.setRawMode(true);
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    ahead += text;
    heard?.();
  });
  // What was typed before signs were read one by one, or a line that was cut.
  const end = () => {
    isOver = true;
    heard?.();
  };
  input.on("end", end).on("close", end).on("error", end);

  async function line(prompt: string, isSecret: boolean): Promise<string | undefined> {
    output.write(prompt);
    let typed = "";
    for (;;) {
      while (ahead === "") {
        if (isOver) return undefined;
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
      }
      const [sign = ""] = ahead;
      ahead = ahead.slice(sign.length);
      if (ENTER.test(sign)) break;
      if (sign === BREAK || sign === END) {
        output.write("\r\n");
        return undefined;
      }
      // Arrows and the like are no part of an answer.
      if (sign === ESCAPE) ahead = ahead.replace(/^\[[\d;]*[A-Za-z~]/, "");
      else if (ERASE.includes(sign)) {
        if (!isSecret && typed !== "") output.write("\b \b");
        typed = [...typed].slice(0, -1).join("");
      } else if (sign >= " ") {
        typed += sign;
        if (!isSecret) output.write(sign);
      }
    }
    output.write("\r\n");
    return typed;
  }

  return {
    say: (text) => void output.write(`${text.replaceAll("\n", "\r\n")}\r\n`),
    line,
    close() {
      input.setRawMode(false);
      input.pause();
    },
  };
}

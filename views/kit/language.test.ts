import { expect, test } from "bun:test";

const views = new URL("..", import.meta.url).pathname;

/**
 * Components that draw the frame of a page and yet ask for words as if they stood in one: nobody has said the language
 * there, so what they say would be English in every language. They have `textsOf(shell)`.
 */
function askOutsideTheirPage(source: string): string[] {
  return source
    .split(/\n(?=(?:export )?(?:default )?function )/)
    .slice(1)
    .filter(
      (one) =>
        one.includes("useTexts()") && /<(?:[A-Za-z]*Frame|[A-Za-z]*Page)\b[^<]{0,300}?(?:\{\.\.\.|shell=)/.test(one),
    )
    .map((one) => /function (\w+)/.exec(one)?.[1] ?? "");
}

test("whoever draws a page's frame takes its words by the shell, which knows the language", async () => {
  const wrong = `\nexport function NamesPage(props: Common) {\n  const t = useTexts().account;\n  return <AccountFrame {...props} title={t.title} />;\n}`;
  expect(askOutsideTheirPage(wrong)).toEqual(["NamesPage"]);
  expect(askOutsideTheirPage(wrong.replace("useTexts()", "textsOf(props.shell)"))).toEqual([]);
  const found: string[] = [];
  for await (const path of new Bun.Glob("**/*.tsx").scan(views)) {
    if (path.includes(".test.")) continue;
    found.push(...askOutsideTheirPage(await Bun.file(`${views}/${path}`).text()).map((name) => `${path}: ${name}`));
  }
  expect(found).toEqual([]);
});

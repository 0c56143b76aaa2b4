import { expect, test } from "bun:test";
import { transferMeant } from "./own-transfer.ts";

const said = (code: string, reference: string, amountKes = 4500) => ({ code, reference, amountKes });
const TOLD = { receipt: "FT2312345678", amountKes: 4500 };

test.each([
  ["its reference, as it is", [said("LGA", "FT2312345678", 9000)], "LGA"],
  ["in small letters, with blanks", [said("LGA", "ft23 1234 5678")], "LGA"],
  ["with more around it", [said("LGA", "Ref. FT2312345678, KCB")], "LGA"],
  ["a part of it", [said("LGA", "12345678")], "LGA"],
  ["too small a part of it", [said("LGA", "345678".slice(1))], undefined],
  ["another", [said("LGA", "FT0000000000")], undefined],
  ["none, and the same sum", [said("LGA", "")], "LGA"],
  ["none, and another sum", [said("LGA", "", 4499)], undefined],
  ["none, and two of one sum", [said("LGA", ""), said("LGB", " ")], undefined],
  ["its reference goes before the sum", [said("LGA", ""), said("LGB", "FT2312345678", 1)], "LGB"],
  ["its reference twice", [said("LGA", "FT2312345678"), said("LGB", "FT2312345678")], undefined],
  ["nothing is waited for", [], undefined],
])("%s", (_, all, code) => {
  expect(transferMeant(TOLD, all)).toBe(code as never);
});

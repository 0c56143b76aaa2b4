import { expect, test } from "bun:test";
import { HOST_FORMATS, PICTURE_KINDS, readHostFormat, readPictureKind } from "./picture-kind.ts";

test("what is asked for is one of those there are", () => {
  expect(PICTURE_KINDS.map(readPictureKind)).toEqual([...PICTURE_KINDS]);
  expect(HOST_FORMATS.map(readHostFormat)).toEqual([...HOST_FORMATS]);
  for (const other of ["", "card", "Story", "constructor"]) {
    expect([readPictureKind(other), readHostFormat(other)]).toEqual([undefined, undefined]);
  }
});

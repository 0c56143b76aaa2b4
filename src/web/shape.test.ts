import { expect, test } from "bun:test";
import { t } from "elysia";
import { readShape } from "./shape.ts";

const stay = t.Object({ nights: t.Integer({ minimum: 1 }), guest: t.Optional(t.Object({ name: t.String() })) });

test("what has the shape is read, and nothing of what else came with it", () => {
  const sent = { nights: "2", price: 1, guest: { name: "Amina", admin: true } };
  expect(readShape(stay, JSON.stringify(sent))).toEqual({ nights: 2, guest: { name: "Amina" } });
});

test.each(["", "{", "null", "[]", "7", "{}", '{"nights":0}', '{"nights":"two"}', '{"nights":2,"guest":{}}'])(
  "what has another shape is nothing: %p",
  (text) => {
    expect(readShape(stay, text)).toBeUndefined();
  },
);

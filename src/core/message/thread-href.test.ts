import { expect, test } from "bun:test";
import { threadHref } from "./thread-href.ts";

test.each([
  [{ bookingId: "b1", inquiryId: null }, "/dashboard/messages/booking/b1"],
  [{ bookingId: null, inquiryId: "q1" }, "/dashboard/messages/question/q1"],
])("%j stands at %s", (of, href) => expect(threadHref(of)).toBe(href));

import { expect, test } from "bun:test";
import { channelOf } from "./channel.ts";

test.each([
  ["www.airbnb.com", "airbnb", "Airbnb"],
  ["www.airbnb.co.uk", "airbnb", "Airbnb"],
  ["admin.booking.com", "booking", "Booking.com"],
  ["ical.booking.com", "booking", "Booking.com"],
  ["www.vrbo.com", "vrbo", "Vrbo"],
  ["calendar.google.com", "google", "Google Calendar"],
  ["notairbnb.com", "other", "notairbnb.com"],
  ["www.hostaway.example", "other", "hostaway.example"],
])("%s is %s", (host, channel, name) => {
  expect(channelOf(host)).toEqual({ channel: channel as "other", name });
});

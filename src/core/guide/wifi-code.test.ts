import { expect, test } from "bun:test";
import { wifiCode } from "./wifi-code.ts";

test.each([
  ["a plain network", "Zuri-Garden", "jacaranda-2026", "WIFI:T:WPA;S:Zuri-Garden;P:jacaranda-2026;;"],
  ["every sign that separates", 'a;b,c:d"e\\f', "p;p", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:p\\;p;;'],
  [
    "spaces and letters of any script stand as they are",
    "Nyumba ya Mũthoni",
    "pass word",
    "WIFI:T:WPA;S:Nyumba ya Mũthoni;P:pass word;;",
  ],
  ["an open network has no password", "Zuri", "", "WIFI:T:nopass;S:Zuri;;"],
  ["a word that is made of such digits, too", "Cafe", "", 'WIFI:T:nopass;S:"Cafe";;'],
  ["what looks like bytes is quoted", "Home", "12345678", 'WIFI:T:WPA;S:Home;P:"12345678";;'],
  ["an odd number of digits cannot be bytes", "Home", "123456789", "WIFI:T:WPA;S:Home;P:123456789;;"],
])("%s", (_, network, password, code) => {
  expect(wifiCode({ network, password })).toBe(code);
});

import { expect, test } from "bun:test";
import { isFetchedAhead, isProgram } from "./visitor.ts";

test.each([
  "WhatsApp/2.23.20.0 A",
  "WhatsApp/2.2412.54 N",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "meta-externalagent/1.1",
  "Twitterbot/1.0",
  "TelegramBot (like TwitterBot)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "LinkedInBot/1.0",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
  "Mozilla/5.0 (compatible; bingbot/2.0)",
  "SkypeUriPreview Preview/0.5",
  "curl/8.5.0",
  "python-requests/2.31",
  "",
  null,
])("%s is a program", (name) => {
  expect(isProgram(name)).toBe(true);
});

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 325.0.3.34.90 (iPhone14,5)",
  "Mozilla/5.0 (Linux; Android 13; SM-A145F; wv) AppleWebKit/537.36 Version/4.0 Chrome/122.0 Mobile Safari/537.36 musical_ly_2023306020 BytedanceWebview/d8a21c6",
  "Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/455.0.0.44.88;]",
  "Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 9; CUBOT_POWER) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
  "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
])("%s is a person's", (name) => {
  expect(isProgram(name)).toBe(false);
});

test.each([
  ["sec-purpose", "prefetch;prerender", true],
  ["purpose", "prefetch", true],
  ["x-purpose", "preview", true],
  ["x-moz", "prefetch", true],
  ["accept", "prefetch", false],
] as const)("%s: %s", (name, value, isAhead) => {
  expect(isFetchedAhead((asked) => (asked === name ? value : null))).toBe(isAhead);
});

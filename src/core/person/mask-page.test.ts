import { expect, test } from "bun:test";
import { initialsOf, nameInSummary, withInitials, withoutContacts, withoutForms } from "./mask-page.ts";

test.each([
  "+254712345678",
  "+254 712 345 678",
  "+254\u00a0712\u00a0345\u00a0678",
  "254712345678",
  "0712 345 678",
  "0712\u00a0345\u00a0678",
  "0712-345-678",
  "0712345678",
  "0110345678",
  "+44 20 7946 0958",
  "+1 (415) 555-0100",
  "%2B254712345678",
])("the number %p is on no page that somebody only looks at", (number) => {
  for (const html of [
    `<p>${number}</p>`,
    `<a href="tel:${number}">x</a>`,
    `{"phone":"${number}"}`,
    `Call ${number}.`,
  ]) {
    const shown = withoutContacts(html);
    expect([html, shown.replace(/\D/g, "")]).toEqual([html, ""]);
  }
});

test.each(["https://wa.me/447946095800?text=Hello", "https://wa.me/254712345678", "sms:447946095800"])(
  "nor in %p",
  (link) => {
    expect(withoutContacts(`<a href="${link}">`)).not.toMatch(/\d{7}/);
  },
);

test("nor an address for mail, nor a key", () => {
  expect(withoutContacts("<p>achieng.o+x@example.co.ke</p>")).toBe("<p>•••</p>");
  expect(withoutContacts('<a href="/guest/booking/b1/details?t=AbC_-9">')).toBe(
    '<a href="/guest/booking/b1/details?t=•••">',
  );
  expect(withoutContacts('<a href="/x?for=a&amp;t=AbC_-9&amp;u=1">')).toBe('<a href="/x?for=a&amp;t=•••&amp;u=1">');
  expect(withoutContacts('<input type="hidden" name="t" value="AbC_-9"/>')).toBe(
    '<input type="hidden" name="t" value="•••"/>',
  );
  expect(withoutContacts("/calendar/pgarden.AbC_-9.ics")).toBe("/calendar/•••.ics");
  expect(withoutContacts("x%2Fguest%2Fbooking%2Fb1%3Ft%3DAbC_-9%26u%3D1")).toBe(
    "x%2Fguest%2Fbooking%2Fb1%3Ft%3D•••%26u%3D1",
  );
  expect(withoutContacts("https://x/b/b0123456789ab https%3A%2F%2Fx%2Fq%2F0123456789ab")).toBe(
    "https://x/b/••• https%3A%2F%2Fx%2Fq%2F•••",
  );
});

test.each(["https://wa.me/254712345678", "https://wa.me/", "sms:+254712345678", "mailto:achieng@example.com"])(
  "nor what a link to %s would send",
  (to) => {
    const html = withoutContacts(`<a href="${to}?text=Hello%20Achieng%3Ft%3DAbC&amp;body=x">Write</a>`);
    expect(html).toMatch(/^<a href="[^"?]*">Write<\/a>$/);
  },
);

test("addresses that ask keep what they ask for", () => {
  const asks = '<a href="/dashboard?tab=bookings&amp;find=x">x</a> <a href="https://maps.example/?q=-1.29,36.78">x</a>';
  expect(withoutContacts(asks)).toBe(asks);
});

test.each([
  "KES 13,500",
  "Fri 18 – Mon 21 Dec 2026",
  "2026-12-18",
  "UKR51ZDR4F",
  '{"at":1797580800000,"kes":4500}',
  "/assets/hydrate-0712345678ab.js",
  "<style>.a{margin:+254712345678px}</style>",
])("%p is as it was", (text) => {
  expect(withoutContacts(text)).toBe(text);
});

test("forms that change something are still, those that ask are not", () => {
  const ask = '<form action="/x" method="get">';
  expect(withoutForms(`<form action="/y" method="post">${ask}`)).toBe(`<form inert action="/y" method="post">${ask}`);
});

test("but for those of everybody, wherever their address stands", () => {
  for (const form of ['<form action="/logout" method="post">', '<form method="post" noValidate="" action="/logout">']) {
    expect(withoutForms(form, ["/logout"])).toBe(form);
    expect(withoutForms(form, ["/language"])).toContain("<form inert ");
  }
});

test("guests' names are initials in what is read, and what a page is made of stays", () => {
  const page = `<p class="rose" title="Rose Ng&#x27;ang&#x27;a">ROSE NG&#x27;ANG&#x27;A pays for Rose, not in Roseville</p>
<script>const rose = "Rose";</script><a href="/rose" aria-label="Call Juma">x</a><input type="Juma" value="Juma"/>`;
  expect(
    withInitials(page, ["Rose", "Rose Ng'ang'a", "Juma", "Nobody Here"]),
  ).toBe(`<p class="rose" title="R. N.">R. N. pays for R., not in Roseville</p>
<script>const rose = "Rose";</script><a href="/rose" aria-label="Call J.">x</a><input type="Juma" value="J."/>`);
  expect(withInitials("<b>(Mama) K.</b>", ["(Mama) K."])).toBe("<b>M. K.</b>");
  expect(["Achieng Otieno", "élodie  o'Neill", "李 雷", "(Mama) K."].map(initialsOf)).toEqual([
    "A. O.",
    "É. O.",
    "李. 雷.",
    "M. K.",
  ]);
});

test.each([
  ["Reserved", ""],
  ["Airbnb (Not available)", ""],
  ["CLOSED - Not available", ""],
  ["Reserved - Otieno", "Otieno"],
  ["Booking: Anne-Marie (HMABC12345)", "Anne Marie"],
])("%p of another site's calendar names %p", (summary, name) => {
  expect(nameInSummary(summary)).toBe(name);
});

test("twenty thousand names are sought on a page in a moment", () => {
  const names = Array.from({ length: 20_000 }, (_, n) => `Guest${n} Otieno`);
  const html = `<p>${"word ".repeat(8_000)}</p><b>Guest77 Otieno</b>`;
  const began = process.cpuUsage();
  expect(withInitials(html, names)).toContain("<b>G. O.</b>");
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(300);
});

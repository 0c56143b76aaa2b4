import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import {
  Button,
  Checkbox,
  DateField,
  ErrorSummary,
  errorFor,
  Field,
  Form,
  Lines,
  MonthCalendar,
  PasswordField,
  Photo,
  PhotoGallery,
  Price,
  Select,
  Stepper,
  Verified,
} from "./index.ts";
import { InLanguage, textsOf } from "./language.tsx";

const html = renderToStaticMarkup;

test.each(["en", "sw"] as const)(
  "the badge of a verified host leads to where it is checked, and says what it means, in %s",
  (language) => {
    const { verifiedHost, verifiedTip } = textsOf({ language }).frame;
    const out = html(
      <InLanguage language={language}>
        <Verified href="/verified/zuristays" />
      </InLanguage>,
    );
    expect(out).toMatch(
      new RegExp(`^<a [^>]*href="/verified/zuristays" title="${verifiedTip}"[^>]*>.*${verifiedHost}</a>`),
    );
  },
);

test("an error is tied to its field, in words, after the hint", () => {
  const out = html(<Field label="Phone" name="phone" hint="As registered" error="Please enter your phone number" />);
  expect(out).toContain('<label for="phone">Phone</label>');
  expect(out).toContain('aria-describedby="phone-hint phone-error"');
  expect(out).toContain('aria-invalid="true"');
  expect(out).toMatch(/id="phone-error".*Please enter your phone number/);
});

test("a field without a fault says nothing of one", () => {
  const out = html(<Field label="Phone" name="phone" value="0712 345 678" />);
  expect(out).not.toContain("aria-");
  expect(out).toContain('value="0712 345 678"');
});

test("what a person typed comes back as text, never as markup", () => {
  const out = html(<Field label="Name" name="name" value={`"><img src=x onerror=alert(1)>`} />);
  expect(out).not.toContain("<img");
});

test("a password never travels back to the browser", () => {
  const props = { label: "Password", name: "password", value: "siri-yangu" };
  expect(html(<PasswordField {...props} />)).not.toContain("siri-yangu");
});

test("each line of the summary leads to its field; nothing wrong prints nothing", () => {
  const errors = [{ field: "checkIn", message: "Choose a check-in date" }];
  expect(html(<ErrorSummary errors={errors} />)).toContain('<a href="#checkIn">Choose a check-in date</a>');
  expect(html(<ErrorSummary errors={[]} />)).toBe("");
  expect(errorFor(errors, "checkIn")).toBe("Choose a check-in date");
  expect(errorFor(errors, "checkOut")).toBeUndefined();
});

test("a chosen date is said in words; something that is no date is not", () => {
  expect(html(<DateField label="Check-in" name="checkIn" value="2026-12-18" />)).toContain("Fri 18 Dec");
  expect(html(<DateField label="Check-in" name="checkIn" value="<soon>" />)).toContain('id="checkIn-said"></span>');
});

test("the chosen option is selected", () => {
  const options = [
    { value: "1", label: "1 guest" },
    { value: "2", label: "2 guests" },
  ];
  expect(html(<Select label="Guests" name="guests" options={options} value="2" />)).toContain(
    '<option value="2" selected="">2 guests</option>',
  );
});

test("a checkbox keeps its tick and its complaint", () => {
  const out = html(<Checkbox label="I accept" name="accept" checked error="Please accept" />);
  expect(out).toContain('checked=""');
  expect(out).toContain('aria-describedby="accept-error"');
});

test("a form carries its submission key and its hidden values, and leaves out those that are missing", () => {
  const out = html(
    <Form action="/booking/summary" submissionKey="k-1" hidden={{ propertyId: "p1", guests: 2, code: undefined }}>
      <Button>Continue</Button>
    </Form>,
  );
  expect(out).toContain('<input type="hidden" name="submissionKey" value="k-1"/>');
  expect(out).toContain('name="guests" value="2"');
  expect(out).not.toContain('name="code"');
  expect(out).toContain('method="post"');
});

test("a button in a form sends it; one that only acts on the page says so", () => {
  expect(html(<Button>Save</Button>)).toBe('<button class="btn">Save</button>');
  expect(html(<Button type="button">Show</Button>)).toContain('type="button"');
});

test("money is one thing on every page", () => {
  expect(html(<Price kes={4500} />)).toBe(
    '<p class="price">KES 4,500<wbr/><small>/night</small></p>'.replace("KES ", "KES\u00a0"),
  );
  const out = html(
    <Lines
      lines={[
        { label: "3 nights", kes: 13_500 },
        { label: "Weekly discount", kes: -1350, less: true },
      ]}
      total={{ label: "Total", kes: 12_150 }}
    />,
  );
  expect(out).toContain("<dd>− KES\u00a01,350</dd>");
  expect(out).toMatch(/<dt>Total<\/dt><dd>KES\u00a012,150<\/dd>/);
});

const photo = (hash: string) => ({ hash, width: 1280, height: 960, colour: "#b98a63", alt: "The garden" });

test("only the first photo is fetched at once, and each holds its place and colour", () => {
  const out = html(<PhotoGallery photos={["a1", "b2", "c3"].map(photo)} href="/all" />);
  expect(out.match(/loading="lazy"/g)).toHaveLength(2);
  expect(out).toContain("1 / 3");
  expect(out.match(/width="1280" height="960"/g)).toHaveLength(3);
  expect(out.match(/style="background:#b98a63"/g)).toHaveLength(3);
});

test("a phone can take the small file", () => {
  expect(html(<Photo photo={photo("a1")} />)).toContain("/photos/a1-320.webp 320w");
});

test("free, taken and check-out-only days differ in look and in words", () => {
  const out = html(
    <MonthCalendar
      month="2026-12"
      days={[
        { date: "2026-12-01", state: "free", href: "/booking/dates?checkIn=2026-12-01" },
        { date: "2026-12-02", state: "taken" },
        { date: "2026-12-03", state: "checkout_only", href: "#" },
        { date: "2026-12-04", state: "free", href: "#", chosen: "start" },
      ]}
    />,
  );
  const cells = [...out.matchAll(/<td[^>]*>(?:<(?:a|span)([^>]*)>(\d+)<span class="vh"> ([^<]+))?/g)].map((cell) =>
    cell.slice(1),
  );
  // 1 December 2026 is a Tuesday: Monday's place stays empty.
  expect(cells[0]).toEqual([undefined, undefined, undefined] as unknown as string[]);
  expect(cells.slice(1, 5).map((cell) => cell[2])).toEqual(["free", "taken", "check-out only", "your check-in"]);
  expect(cells[2]?.[0]).toContain("d-t");
  expect(cells[3]?.[0]).toContain("d-o");
  expect(out).toContain("<caption>December 2026</caption>");
  expect(out).toContain('<th scope="col" abbr="Monday">Mo</th>');
  expect(out).not.toMatch(/<a[^>]*>2</); // a taken day leads nowhere
});

test("a number is one less or one more by a button of its form or by a link, and rests at its ends", () => {
  const step = { id: "party", label: "Guests", value: 1, words: "1 guest" };
  const out = html(
    <Stepper
      {...step}
      less={{ words: "One guest less", to: undefined }}
      more={{ words: "One guest more", to: { name: "people", value: 2 } }}
    />,
  );
  expect(out).toMatch(/<button type="submit" disabled="">.*One guest less/);
  expect(out).toMatch(/<button type="submit" value="2" name="people">.*One guest more/);
  const linked = html(
    <Stepper
      {...step}
      less={{ words: "One guest less", to: undefined }}
      more={{ words: "One guest more", to: { href: "/?guests=2" } }}
    />,
  );
  expect(linked).toContain('<a href="/?guests=2">');
});

/**
 * What a name looks like in an address: letters and digits that are easily taken for one another are written as one,
 * and a doubled letter as a single one. Two names with the same look are one name to whoever reads in a hurry.
 * Takes a normalised brand name (a–z and 0–9).
 */
export function lookOf(brand: string): string {
  return lettersOf(brand).replace(/(.)\1+/g, "$1");
}

/** The same with doubled letters left: the end of one word and the beginning of the next may be one letter. */
function lettersOf(brand: string): string {
  return brand
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/[0-9i]/g, (sign) => LIKE[sign] ?? sign);
}

/** Which letter a sign is taken for. */
const LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  i: "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
};

/** In a name of any length: nobody has them by chance. */
const ANYWHERE = looks(`
  mpesa safaricom airtel telkom airbnb bookingcom tripadvisor expedia whatsapp instagram facebook tiktok
  equitybank kcbbank coopbank cooperativebank absabank stanbic standardchartered familybank ncbabank
  centralbank ecitizen hudumacentre kenyarevenue kenyapolice government immigration
  customercare customerservice helpdesk supportteam verification`);

/** The name itself, with nothing but digits and the words below around it. */
const AUTHORITIES = looks(`
  absa admin agoda airtelmoney bank cbk citibank cooperative dci diamondtrust dtb ecobank equity gok google gtbank
  gulfafrican hfc housingfinance huduma imbank kcb kcbmpesa kenyapower kplc kra kws lipa lipanampesa mastercard mshwari
  ncba nhif nssf ntsa odpc paypal pesapal police postbank primebank sacco sha shif sidian spirebank tkash tra vooma vrbo`);

/** What makes a name a desk for help when nothing but the words below is around it. */
const DESKS = `admin care customer help office official payment payments refund refunds secure security service services
  support verified verify`;
const DESK_LOOKS = looks(DESKS);

/** What is put around a name to make it sound like a desk of that house. */
const WORDS_AROUND = `${DESKS}
  account accounts agent app billing desk guest guests host hosts info ke kenya login money my nairobi online pay team
  the web`;
const AROUND = [...new Set([...looks(WORDS_AROUND), ...wordsIn(WORDS_AROUND).map(lettersOf)])].sort(
  (one, other) => other.length - one.length,
);

function looks(words: string): string[] {
  return [...new Set(wordsIn(words).map(lookOf))];
}

function wordsIn(words: string): string[] {
  return words.trim().split(/\s+/);
}

/**
 * Whether a name would be read as that of a bank, an authority, a big platform, a desk for help, or of this site itself.
 * Such a name is nobody's to claim; the operator alone grants it. Takes a normalised brand name and the site's own.
 */
export function isAuthorityName(brand: string, siteName: string): boolean {
  if (brand.startsWith("www")) return true;
  if (ANYWHERE.some((word) => lookOf(brand).includes(word))) return true;
  const own = lookOf(siteName.toLowerCase().replace(/[^a-z0-9]/g, ""));
  // "kcb2026" is a name with a year, and "supp0rt" one with a letter that looks like another.
  const bare = brand.replace(/^[0-9]+/, "").replace(/[0-9]{1,60}$/, "");
  const looks = [brand, bare].flatMap((name) => [lookOf(name), lettersOf(name)]);
  return looks.some((look) =>
    coresOf(look).some((core) => {
      if (core === "") return DESK_LOOKS.some((word) => look.includes(word));
      return lookOf(core) === own || AUTHORITIES.includes(lookOf(core));
    }),
  );
}

/** The name, and what is left of it when the words around are taken from its ends, one after the other. */
function coresOf(look: string): string[] {
  const cores = [look];
  for (let core = look; core !== ""; cores.push(core)) {
    const before = AROUND.find((word) => core.startsWith(word));
    const after = AROUND.find((word) => core.endsWith(word));
    if (before !== undefined) core = core.slice(before.length);
    else if (after !== undefined) core = core.slice(0, -after.length);
    else break;
  }
  return cores;
}

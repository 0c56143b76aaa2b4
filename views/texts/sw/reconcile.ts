import { formatKes, groupThousands } from "#src/core/money/money.ts";
import type { ProposalReason } from "#src/core/reconcile/proposal.ts";
import type { SkippedLine } from "#src/core/reconcile/statement-row.ts";
import type { Wording } from "#views/format/wording.ts";
import type { reconcileTexts } from "#views/texts/en/reconcile.ts";

const why: Record<ProposalReason, string> = {
  code: "karibu sawa na msimbo wake",
  amount: "kiasi kilekile",
  name: "jina lilelile",
  phone: "simu inalingana",
  time: "siku zilezile",
};

const skippedAs: Record<Exclude<SkippedLine["why"], "own_reference">, string> = {
  out: "zilitoka",
  none: "si malipo kwako",
  failed: "hayakufaulu",
  unclear: "hayasomeki",
};

const malipo = (n: number) => `Malipo ${groupThousands(n)}`;

/** Malipo ambayo nafasi yake haijulikani. */
export const swReconcile: Wording<typeof reconcileTexts> = {
  title: "Malipo ya kuweka mahali pake",
  intro:
    "Pesa ambazo M-PESA au taarifa yako inazitaja na hazijulikani ni za nafasi gani. Sema zilikuwa za nini, au ziweke kando kama hazihusu ukaaji.",
  count: (payments, kes) => `${malipo(payments)}: ${formatKes(kes)}`,
  none: { title: "Yote yako mahali pake", text: "Kila malipo tunayoyajua yana nafasi yake." },
  from: (name) => (name ? `kutoka kwa ${name}` : "aliyelipa hatajwi"),
  account: (reference) => (reference ? `akaunti ${reference}` : "hakuna nambari ya akaunti"),
  proposal: (m) => `${m.code}, ${m.guest} (${m.reasons.map((reason) => why[reason]).join(", ")})`,
  other: "Msimbo wa nafasi",
  place: "Weka mahali pake",
  placeFor: (m) => `(${m.receipt}, kwa ${m.code})`,
  aside: "Si za ukaaji",
  noSuchBooking: "Hakuna nafasi yako yenye msimbo huu",
  placed: (receipt) => `${receipt} imewekwa mahali pake.`,
  setAside: (receipt) => `${receipt} imewekwa kando.`,
  answeredBefore: (receipt) => `${receipt} ilishawekwa mahali pake au kando hapo awali. Hakuna kilichobadilishwa.`,
  unmatched: (m) => `${malipo(m.payments)} ya kuweka mahali pake: ${formatKes(m.kes)}`,
  statement: {
    heading: "Linganisha na taarifa yako",
    label: "Taarifa au jumbe",
    hint: "Bandika CSV ya tovuti ya M-PESA, jumbe za M-PESA zilizo kwenye simu yako, au jumbe za benki yako kuzihusu. Tunayoyajua yanawekwa alama; mengine yanaingia kwenye orodha iliyo hapo juu.",
    button: "Linganisha",
    empty: "Kwanza bandika taarifa au jumbe",
    nothing: "Hakuna malipo hapa ambayo tunaweza kuyasoma",
    noSums:
      "Hii inaonekana kuwa taarifa, lakini hakuna safu inayosema kwa uhakika kilichoingia. Ipe safu hiyo jina Paid In (au Zilizoingia) na uibandike tena",
    tooMuch:
      "Hii ni zaidi ya tunayosoma kwa mara moja (MB 2 na mistari 40,000 ya taarifa, KB 500 za jumbe, alama 4,000 kwa kisanduku kimoja). Hakuna kilichochukuliwa; bandika ya muda mfupi zaidi",
    tooHeavy:
      "Kusoma hii kunachukua muda au kumbukumbu zaidi ya taarifa yoyote, kwa hiyo tumesimama. Hakuna kilichochukuliwa; bandika ya muda mfupi zaidi",
    notRead: "Hatukuweza kuisoma sasa hivi. Hakuna kilichochukuliwa; jaribu tena baada ya dakika chache",
    result: (m) => {
      const more = m.others - m.withoutCode - m.skipped.length;
      const named = m.skipped.flatMap((one) =>
        one.why === "own_reference" ? [] : [`${one.receipt} ${skippedAs[one.why]}`],
      );
      const own = m.skipped.flatMap((one) =>
        one.why === "own_reference"
          ? [`${formatKes(one.amountKes)} (${one.receipt}${one.of ? `, kama mgeni wa ${one.of} anavyosema` : ""})`]
          : [],
      );
      if (more > 0) named.push(`na mengine ${more}`);
      return [
        `${malipo(m.known)} yanajulikana, ${m.fresh} ni mapya, mistari ${groupThousands(m.others)} ni ya mambo mengine.`,
        m.takenBack > 0 ? `${malipo(m.takenBack)} yamerudishwa: ukurasa wa nafasi unasema maana yake kwa ukaaji.` : "",
        m.gone > 0 ? `${malipo(m.gone)} yasiyokuwa na nafasi yamerudishwa: yameondolewa kwenye orodha hii.` : "",
        named.length > 0 ? `Hayajahesabiwa: ${named.join(", ")}.` : "",
        own.length > 0
          ? `Kupitia benki au pochi nyingine, zenye nambari yake yenyewe na bila msimbo wa M-PESA: ${own.join(", ")}. Zithibitishe kwenye nafasi ambayo mgeni wake anasema alituma, au ziandike hapo.`
          : "",
        m.withoutCode > 0
          ? `Sehemu ${groupThousands(m.withoutCode)} zilitaja kiasi bila msimbo wa M-PESA unaosomeka: zibandike tena pamoja na mstari wake wa kwanza.`
          : "",
      ]
        .filter(Boolean)
        .join("\n");
    },
  },
  raw: {
    heading: "M-PESA ilisema nini",
    none: "Hakuna kilichotumwa wala kupokewa kuhusu hili.",
    sent: "Tulituma",
    received: "M-PESA ilijibu",
    told: "M-PESA ilituambia",
  },
};

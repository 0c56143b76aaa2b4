import { formatKes } from "#src/core/money/money.ts";
import type { CheckedBooking, CheckedMoney } from "#src/core/risk/check-payment.ts";
import type { SaidByMpesa } from "#src/core/risk/said-reversal.ts";
import type { Wording } from "#views/format/wording.ts";
import type { checkPaymentTexts } from "#views/texts/en/check-payment.ts";

type Moment = (at: number) => string;

const sum = ({ amountKes, cents }: CheckedMoney) => formatKes(amountKes, cents);
const from = ({ payer }: CheckedMoney) => (payer ? ` kutoka kwa ${payer}` : "");
const on = ({ paidAt }: CheckedMoney, moment: Moment) => (paidAt === undefined ? "" : `, ${moment(paidAt)}`);
const came = (money: CheckedMoney, moment: Moment) => `${sum(money)}${from(money)}${on(money, moment)}`;
const of = ({ guestName, code }: CheckedBooking) => `${guestName} (${code})`;
const counted = (booking: CheckedBooking | undefined) =>
  booking ? `Zinahesabiwa kwa nafasi ya ${of(booking)}.` : "Bado hazijahesabiwa kwa nafasi yoyote.";

const ofReversal: Readonly<Record<SaidByMpesa, string>> = {
  not_asked:
    "Mtu yeyote anaweza kuandika ujumbe kama huo: haijulikani kama ni kweli, na hakuna kinachobadilika kwa sababu yake.",
  asked: "M-PESA imeulizwa na haijajibu bado: kagua tena baada ya dakika moja. Hakuna kinachobadilika kabla ya hapo.",
  stands: "M-PESA inasema malipo hayo yapo.",
  no_answer: "M-PESA iliulizwa na haikujibu, kwa hiyo haijulikani, na hakuna kinachobadilika.",
};

/** Mwenyeji anachosoma kuhusu malipo anayoonyeshwa na mtu. */
export const swCheckPayment: Wording<typeof checkPaymentTexts> = {
  title: "Kagua malipo haya",
  intro: "Kabla ya kutoa ufunguo: bandika anachokuonyesha mgeni, uone kilichofika kweli.",
  label: "Ujumbe au msimbo wa M-PESA",
  hint: "Ujumbe wote, au msimbo wake tu, kama UKT7H2M9QX.",
  short: "Bandika ujumbe wa M-PESA anaokuonyesha mgeni, au msimbo wake.",
  button: "Kagua",
  again: "Kagua mengine",
  aboutBooking: (booking) => `Kwa nafasi ya ${of(booking)}`,
  back: "Rudi kwenye nafasi",
  note: "Huku ni kuangalia tu. Hakuna pesa zinazosogezwa wala kuhesabiwa.",
  looked: (moment) => `Iliangaliwa ${moment} kwenye yale ambayo M-PESA imeiambia Lango na kwenye orodha zako.`,
  faults: {
    empty: "Kwanza bandika ujumbe au msimbo",
    tooLong: "Bandika ujumbe mmoja kwa wakati mmoja",
    noCode: "Hakuna msimbo wa M-PESA hapa. Msimbo una herufi na tarakimu kumi, kama UKT7H2M9QX",
    tooMany: "Hayo ni mengi kukagua kwa saa moja. Tafadhali subiri kidogo ujaribu tena",
  },
  answers: {
    real: {
      title: ({ money }) => `Ni ya kweli: ${sum(money)} zilifika`,
      text: ({ money, booking }, m) => `${came(money, m)}. ${counted(booking)}`,
    },
    said: {
      title: ({ money }) => `${sum(money)} ziko kwenye hesabu zako kwa kauli yako mwenyewe`,
      text: ({ money, booking }, m) =>
        `${came(money, m)}. ${counted(booking)} M-PESA yenyewe haijaiambia Lango: angalia pia kwenye M-PESA yako.`,
    },
    other_sum: {
      title: ({ money, saidKes }) => `Zilifika ${sum(money)} tu, si ${formatKes(saidKes)}`,
      text: ({ money, booking }, m) =>
        `Msimbo ni wa kweli, kiasi kilicho kwenye ujumbe si cha kweli: ${came(money, m)}. ${counted(booking)}`,
    },
    in_doubt: {
      title: () => "Malipo haya yanasubiri jibu lako",
      text: ({ money }, m) =>
        `Ripoti zake zinatofautiana: ${came(money, m)}. Angalia kwenye M-PESA yako, na useme kilicho kweli kwenye ukurasa wa nafasi.`,
    },
    set_aside: {
      title: () => "Uliyaweka malipo haya kando",
      text: ({ money }, m) => `${came(money, m)}, na ulisema si za ukaaji. Hazilipii nafasi yoyote.`,
    },
    already_used: {
      title: () => "Ujumbe wa zamani: malipo haya yameshatumika",
      text: ({ money, booking }, m) =>
        `${came(money, m)}. Yalikuwa ya ${of(booking)}, ambaye ukaaji wake umeisha au umeachwa. Usitoe ufunguo kwa sababu yake.`,
    },
    other_booking: {
      title: () => "Haya yamelipia nafasi yako nyingine",
      text: ({ money, booking }, m) => `${came(money, m)}. Yanahesabiwa kwa nafasi ya ${of(booking)}, mara moja tu.`,
    },
    reversed: {
      title: () => "Yamerudishwa: pesa zimetoka tena",
      text: () => "M-PESA imeyarudisha malipo haya. Usitoe ufunguo kwa sababu yake.",
    },
    says_reversed: {
      title: () => "Ujumbe huu unasema pesa zilirudishwa",
      text: ({ money, booking, reversal }, m) =>
        `${came(money, m)}. ${counted(booking)} ${ofReversal[reversal]} Zikiwa zimetoka, ${sum(money)} hazijalipwa${booking ? "; nafasi inabaki hadi uighairi" : ""}. Je, ujumbe uko kwenye M-PESA yako mwenyewe? Basi ubandike kwenye Malipo.`,
    },
    sent_by_you: {
      title: () => "Hizi ni pesa ulizotuma wewe",
      text: () => "Msimbo ni wa marejesho au jaribio lako. Hakuna aliyekulipa kwa huo.",
    },
    wrong_number: {
      title: () => "Yalilipwa kwa nambari ambayo si yako",
      text: ({ to, by }) =>
        `${by === "mpesa" ? "M-PESA inasema yalifika kwenye nambari nyingine" : `Ujumbe unamtaja ${to ?? "mpokeaji mwingine"}`}. Hujayapata. Aliyelipa anaweza kuiomba Safaricom iyarudishe.`,
    },
    not_found: {
      title: () => "Bado hayajapatikana. Usitoe ufunguo.",
      text: ({ lookUp, namedBy }) =>
        [
          lookUp === "unknown_code" && "M-PESA haijui malipo kama hayo kwako.",
          lookUp === "asked" && "M-PESA imeulizwa na haijajibu: kagua tena baada ya dakika moja.",
          lookUp === undefined && "Hakuna chochote ambacho M-PESA imeiambia Lango chenye msimbo huu.",
          namedBy && `${of(namedBy)} pia aliutaja.`,
        ]
          .filter(Boolean)
          .join(" "),
    },
  },
  place: "Sema ni ya nini",
  openBooking: (booking) => `Fungua ${of(booking)}`,
  whatToDo: {
    title: "La kufanya",
    steps: [
      "Angalia kwenye M-PESA yako mwenyewe: jumbe zako, programu ya till yako au taarifa yake. Si kwenye simu ya mgeni.",
      "Jumbe za kweli hutoka kwa MPESA, si kwa nambari ya simu. Ujumbe ambao mgeni anakutumia au kukuonyesha kama picha hauthibitishi chochote.",
      "Omba kiasi hicho kwa M-PESA kutoka ukurasa wa nafasi: mgeni anaweka PIN, nawe unaona hapa.",
      "Ujumbe wa uongo utume kwa 333, nambari ya Safaricom isiyotozwa.",
    ],
  },
  odd: {
    dotted_time: "Jumbe za kweli huandika saa kama 7:02 PM, si 7.02 PM.",
    other_day: "Kwa herufi zake, msimbo ulitengenezwa siku tofauti na inayosemwa na ujumbe.",
  },
};

import type { Language } from "#src/core/language.ts";
import type { Amenity } from "#src/core/listing/amenities.ts";

/** What can be asked about and answered from a listing alone. An amenity stands for itself. */
const TOPICS = [
  "free",
  "price",
  "place",
  "hours",
  "children",
  "pets",
  "parties",
  "discount",
  "pay",
  "size",
  "beds",
  "smoking",
  "quiet",
  "visitors",
  "wifi_speed",
  "power_hours",
  "cars",
] as const;

export type Topic = (typeof TOPICS)[number] | Amenity;

/**
 * What a phrase means: a topic; `weak_price`, a price only where nothing else is asked; `odd_hours`, an hour
 * beside the usual ones; `wish`, words that make the naming of days a question; `only_said`, words that ask for
 * nothing and change nothing; `own_case`, what only the host can know.
 */
export type Meaning = Topic | "weak_price" | "odd_hours" | "wish" | "only_said" | "own_case";

/**
 * Phrases by meaning, separated by `|`. Whatever stands nowhere here is not understood, and then nothing is
 * answered: so a word belongs under `only_said` only when no answer could become untrue by it.
 */
const ENGLISH: Partial<Record<Meaning, string>> = {
  only_said: `hi|hello|hey|hellow|hallo|good morning|good afternoon|good evening|greetings|dear|sir|madam|
    please|pls|plz|kindly|thanks|thank you|thx|i|im|am|me|my|we|are|us|our|you|your|yours|u|ur|r|is|it|its|this|that|these|
    the|a|an|of|in|on|at|for|to|from|and|with|by|be|do|does|have|has|having|get|can|could|would|will|shall|should|may|
    id|ill|if|so|then|there|here|any|some|also|too|what|whats|which|when|how|about|tell|know|ask|asking|wondering|interested|
    n|options|option|somewhere|celebrate|inquire|enquire|inquiring|inquiry|question|let|give|share|send me|show|house|home|
    apartment|apt|flat|unit|property|place|bnb|airbnb|room|studio|stay|staying|come|coming|family|friends|wife|husband|
    per night|a night|each night|nightly|per nite|per nyt|per day|a day|night|nights|nite|nites|nyt|nyts|days|day|possible|ok|okay|allowed|permitted|welcome|accept|accepted|
    allow|case|starting|start|date|dates|following dates|altogether|exactly|yes|car|cars|vehicle|just|planning|plan|
    or not|bring|on instagram|on tiktok|on facebook|offer any|use|using|guests|people|persons|adults|pax|person|adult|
    blackout|power cut|outage|lands|land|flight|my flight|small|little|young|host|owner|boss|bro|dear host`,
  wish: `want|wanted|wish|like|need|looking|look|booking for|to book`,
  own_case: `my payment|my deposit|my money|my booking|my reservation|my balance|my refund|our booking|my things|my bag|day use|use for a day|use for the day|in the bedroom|in the bedrooms|in the kitchen|
    in the living room|in the bathroom`,
  price: `how much|how much is it|how much does it cost|how much would it cost|how much do you charge|price|prices|pricing|rate|rates|cost|costs|
    charge|charges|how much is the|the price|what does it cost|total|in total|total cost|total price|how mch`,
  free: `available|availability|avail|free|vacant|vacancy|open|book|booking|reserve|space|have space|have a room|any room|spot|slot|bookings`,
  place: `where|where is it|location|located|area|neighbourhood|neighborhood|estate|which part|what area|which area|directions`,
  hours: `check in|checkin|checking in|check out|checkout|checking out|check in time|check out time|check in and out|what time|
    at what time|time|times|arrival time|leave|arrive|have to leave`,
  odd_hours: `hour|morning|evening|early|earlier|late|later|early check in|late check out|late checkout|early checkin|midnight|noon`,
  wifi: `wifi|wi fi|internet|wireless`,
  parking: `parking|park|car park|parking space|parking spot|parking lot|carpark|garage`,
  kitchen: `kitchen|cook|cooking|can i cook|self catering|kitchenette`,
  hot_shower: `hot water|hot shower|warm water|shower|warm shower|hot showers`,
  backup_power: `backup power|back up power|power backup|power back up|backup|generator|power|electricity|inverter|solar backup|lights`,
  borehole_water: `water|borehole|water supply`,
  workspace: `workspace|work space|desk|work desk|desk to work|desk to work at|desk to work from|desk to work on|table to work on`,
  tv: `tv|television|smart tv`,
  security: `security|guard|watchman`,
  lift: `lift|elevator`,
  pool: `pool|swimming pool|swimming`,
  gym: `gym`,
  balcony: `balcony`,
  garden: `garden`,
  washing_machine: `washing machine|washer|laundry machine`,
  fridge: `fridge|refrigerator`,
  microwave: `microwave`,
  iron: `iron|iron box|ironing`,
  air_conditioning: `air conditioning|ac|aircon|air con|air conditioner|air conditioned`,
  fan: `fan`,
  mosquito_net: `mosquito net|mosquito nets`,
  breakfast: `breakfast`,
  housekeeping: `housekeeping`,
  self_check_in: `self check in`,
  wheelchair_access: `wheelchair|wheelchair access`,
  children: `children|kids|child|kid|baby|babies|toddler|toddlers|infant|infants|my kids|little ones`,
  pets: `pets|pet|dog|dogs|cat|cats|puppy|animals|animal|pet friendly`,
  parties: `party|parties|birthday|birthday party|event|events|celebration|house party|host a party|host a birthday party|get together|gathering`,
  discount: `discount|discounts|any discount|negotiable|is the price negotiable|price negotiable|negotiate|last price|best price|
    your last price|your best price|lower price|reduce the price|reduce price|reduce|offer|offers|promo|promotion|final price|best rate|cheaper price`,
  pay: `pay|payment|payments|how to pay|how do i pay|mpesa|m pesa|deposit|a deposit|balance|the balance|paying|pay on arrival|
    pay the balance|pay a deposit|lipa na mpesa|installments|upfront|pay when i arrive|have to pay|on arrival`,
  size: `how many people|how many guests|how many bedrooms|how many rooms|bedrooms|bedroom|bathrooms|bathroom|sleep|sleeps|fit|
    capacity|accommodate|how many can it sleep|max guests|how big|how many persons|how many pax`,
  beds: `beds|how many beds|how many beds are there|what beds|what kind of beds|which beds|bed sizes|size of the beds|size of the bed|bed size|how big are the beds|
    how big is the bed|bed arrangement|sleeping arrangement|sleeping arrangements`,
  smoking: `smoking|smoke|can i smoke|can we smoke|is smoking allowed|smokers|cigarettes`,
  quiet: `quiet hours|quiet time|when is quiet time|from what time is it quiet|noise rules`,
  visitors: `visitor|visitors|day visitors|day visitor|have visitors|can i have visitors|can we have visitors|visitors allowed|friends visit|friend visit|friends visit me|receive visitors`,
  wifi_speed: `how fast is the wifi|how fast is your wifi|how fast is the internet|how fast is your internet|how fast is wifi|wifi speed|speed of the wifi|the wifi speed|internet speed|
    speed of the internet|what speed is the wifi|what is the wifi speed|how many mbps|how many mbps is the wifi|mbps|how fast is the wi fi|how fast is your wi fi|wi fi speed`,
  power_hours: `how long does the backup last|how long does backup power last|how long does the inverter last|how many hours of backup|
    how many hours of backup power`,
  cars: `how many cars|how many cars can park|how many cars fit|parking for how many cars|how many cars can i park|how many cars can we park|how many parking spaces|how many vehicles`,
};

const KISWAHILI: Partial<Record<Meaning, string>> = {
  only_said: `keja|hiyo keja|hao|digs|habari|habari ya leo|habari yako|habari za asubuhi|habari za jioni|habari za mchana|hujambo|jambo|mambo|vipi|niaje|sasa|sema|
    poa|salamu|shikamoo|asubuhi njema|tafadhali|tafadhari|naomba|naomba kujua|naomba kuuliza|ningependa|ningependa kujua|kujua|kuuliza|nauliza|je|ati|ni|na|ya|wa|za|la|kwa|kama|ama vipi|hii|hiyo|
    hapo|huko|kwako|kwenu|yako|yenu|zenu|wako|nyumba|chumba|apartment|mahali|kukaa|nikae|tukae|kulala|nilale|tulale|usiku|siku|iko na|
    ina|ziko|mko|mko na|uko na|una|mna|kuna|je kuna|naweza|tunaweza|ninaweza|nikiwa|niko|tuko|sisi|mimi|watu|wageni|mgeni|mtu|
    familia|rafiki|marafiki|gani|ngapi hivi|pia|hapa|hivi|ndio|sawa|bana|boss|bro|mkuu|kuanzia|kutoka|tarehe|wikendi|
    wanaruhusiwa|inaruhusiwa|anaruhusiwa|mnaruhusu|unaruhusu|ruhusiwa|kuja|nikuje|tukuje|nije|tuje|kuja na|kidogo|gari|mdogo|wadogo|
    ikipotea|zikipotea|ikienda|kuwa|nikuwe|nafikiria|nimeona|kwa usiku|kwa siku|per night|kila usiku|ya siku|kweli|tunakuja|nakuja|ninakuja|hasa|tunafaa|nafaa|naeza|tunaeza|mnaeza|mnaweza|unaeza|ama|mwaka huu|kiasi|jumla|yote|kufanya|fanya party|bado`,
  wish: `nataka|ninataka|tunataka|tungependa|nahitaji|tunahitaji|natafuta|tunatafuta|ningetaka|iko`,
  own_case: `kwa bedroom|kwa jikoni|malipo yangu|pesa yangu|pesa zangu|deposit yangu|booking yangu`,
  price: `bei|bei ikoje|bei iko aje|bei iko how|bei gani|bei ngapi|bei ni|bei ni ngapi|bei ni gani|ni bei gani|ni pesa ngapi|pesa ngapi|shilingi ngapi|kiasi gani|ni kiasi gani|gharama|
    ni how much|how much|beigani|bei yake|charge|cost|bei ya|ngapi kwa siku|ngapi kwa usiku|bei ni kiasi gani|mnacharge|unacharge|mnalipisha|unalipisha|analipisha`,
  weak_price: `ngapi|ni ngapi`,
  free: `nafasi|kuna nafasi|wazi|iko wazi|ipo wazi|iko free|iko available|ipo|itapatikana|inapatikana|free|available|book|kubook|kuweka nafasi|
    niweke nafasi|space|mko na nafasi|mko na space|patikana|iko open|mko free|vacant|iko vacant|itakuwa wazi`,
  place: `wapi|iko wapi|mko wapi|iko area gani|area gani|mtaa gani|inapatikana wapi|eneo|eneo gani|sehemu gani|iko sehemu gani|location|mahali gani|mnapatikana wapi|upande gani`,
  hours: `saa ngapi|ni saa ngapi|kuingia|tunaingia|naingia|tunatoka saa ngapi|natoka saa ngapi|kutoka saa ngapi|kuingia saa ngapi|check in|checkin|
    check out|checkout|kuondoka|tunatoka|natoka|kucheck in|kucheck out`,
  odd_hours: `mapema|usiku wa manane|kuchelewa|nikichelewa|asubuhi|jioni|mchana`,
  wifi: `wifi|mtandao|intaneti|internet`,
  parking: `parking|maegesho|maegesho ya gari|parking ya gari|kupark|kuegesha|pa kuegesha`,
  kitchen: `jikoni|jiko|kupika|pika|nikipika`,
  hot_shower: `maji moto|maji ya moto|hot shower|shower`,
  backup_power: `stima|umeme|jenereta|genereta|generator|backup|backup ya stima`,
  borehole_water: `maji|kisima|borehole`,
  tv: `tv|televisheni|runinga`,
  security: `ulinzi|askari|mlinzi|soja`,
  lift: `lift|lifti`,
  pool: `swimming pool|bwawa|bwawa la kuogelea|kuogelea`,
  fridge: `friji`,
  fan: `feni`,
  breakfast: `kiamsha kinywa|chai ya asubuhi`,
  children: `watoto|mtoto|mtoto mdogo|watoto wadogo`,
  pets: `wanyama|mbwa|paka|mnyama|kipenzi`,
  parties: `sherehe|karamu|party|birthday|kufanya sherehe|kufanya party|event`,
  discount: `discount|punguza|punguza bei|nipunguzie|unipunguzie|unipunguzie bei|punguzo|bei ya mwisho|bei ya mwisho ni|last price|offer|hakuna offer|
    hakuna discount|kuna offer|mnapunguza|nipunguzie bei|kupunguza|bei ya chini|punguzia|nipunguzia|tupunguzie|mtupunguzie`,
  pay: `lipa|nalipa|nalipa aje|ninalipaje|nalipaje|kulipa|tunalipa|nilipe|malipo|mpesa|m pesa|deposit|nikifika|nalipa nikifika|naweza lipa|
    kulipia|tunalipaje|nalipia|aje|tukifika|lipia|nitalipa`,
  size: `watu wangapi|inatosha watu wangapi|inatosha|itatosha|itatutosha|inatutosha|vyumba vingapi|vyumba|vyumba vya kulala|vyumba vya kulala ni vingapi|vingapi|tutatosha|
    inalala watu wangapi|bedroom ngapi|watu ngapi|bedrooms ngapi`,
  workspace: `meza ya kazi|meza ya kufanyia kazi|mahali pa kufanyia kazi`,
  beds: `vitanda|kitanda|vitanda vingapi|vitanda ni vingapi|kuna vitanda vingapi|vitanda gani|beds ngapi|bed ngapi`,
  smoking: `sigara|kuvuta sigara|kuvuta fegi|fegi|kusmoke|naweza vuta sigara|kuvuta`,
  visitors: `wageni wa mchana|kupokea wageni|kuleta wageni|kutembelewa`,
  quiet: `saa za utulivu`,
  wifi_speed: `speed ya wifi|kasi ya wifi|kasi ya internet|speed ya internet|wifi ina speed gani|wifi ni mbps ngapi|mbps ngapi|wifi iko na speed gani|speed ya wifi ni ngapi`,
  power_hours: `backup inakaa saa ngapi|backup hudumu saa ngapi|backup ni ya saa ngapi|inverter inakaa saa ngapi|backup inashika saa ngapi`,
  cars: `magari mangapi|gari ngapi|parking ya magari mangapi|parking ya gari ngapi|inatosha magari mangapi|nafasi ya magari mangapi`,
};

/** A phrase's words joined by spaces, and what it means. */
export type Lexicon = ReadonlyMap<string, Readonly<{ meaning: Meaning; language: Language | "both" }>>;

let made: Lexicon | undefined;

/** Made at the first question. A phrase of both languages belongs to both. */
export function lexicon(): Lexicon {
  made ??= makeLexicon();
  return made;
}

function makeLexicon(): Lexicon {
  const all = new Map<string, { meaning: Meaning; language: Language | "both" }>();
  for (const [language, table] of [
    ["en", ENGLISH],
    ["sw", KISWAHILI],
  ] as const) {
    for (const [meaning, phrases] of Object.entries(table) as [Meaning, string][]) {
      for (const phrase of phrases.split("|").map((text) => text.replace(/\s+/g, " ").trim())) {
        const known = all.get(phrase);
        all.set(phrase, { meaning, language: known && known.language !== language ? "both" : language });
      }
    }
  }
  return all;
}

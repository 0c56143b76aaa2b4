/** What `lango setup` asks for, in this order. Which answer is none is said by whoever reads the settings at a start. */
export type SetupQuestion = Readonly<{
  name: string;
  ask: string;
  /** Stands when nothing is answered, where nothing stands yet. */
  fallback?: string;
  /** Never shown: not while it is typed, and not as what stands there. */
  isSecret?: boolean;
}>;

export type SetupTopic = Readonly<{
  title: string;
  questions: readonly SetupQuestion[];
  /** Asked first; where the answer is no, nothing of the topic is set. */
  only?: string;
  /** What is answered to that by Enter alone, where nothing stands yet. */
  isUsual?: boolean;
  /** Whether what stands says that the topic is not wanted. */
  isLeftOut?: (stands: Readonly<Record<string, string>>) => boolean;
  /** What follows from it: settings that are not asked for by themselves. */
  sets?: (given: Readonly<Record<string, string>>, isWanted: boolean) => Readonly<Record<string, string>>;
}>;

export const SETUP_TOPICS: readonly SetupTopic[] = [
  {
    title: "The house",
    questions: [
      { name: "PUBLIC_URL", ask: "The address that guests see, as in https://lango.example" },
      { name: "SITE_NAME", ask: "The name on every page", fallback: "Lango" },
      { name: "OPERATOR_NAME", ask: "Who answers for it in law" },
      { name: "OPERATOR_ADDRESS", ask: "Their postal address" },
      { name: "SUPPORT_EMAIL", ask: "Where people write for help" },
      { name: "SUPPORT_PHONE", ask: "Where they call, as in +254 712 000 000" },
    ],
  },
  {
    title: "The proxy",
    only: "Does nginx or Caddy stand before Lango, on this machine?",
    isUsual: true,
    questions: [],
    // Believing a proxy that is not there lets visitors make their address up.
    sets: (_, isWanted) => (isWanted ? { HOST: "127.0.0.1", TRUST_PROXY: "1" } : { HOST: "", TRUST_PROXY: "" }),
  },
  {
    title: "M-PESA",
    only: "Have you a shortcode of your own, to which guests pay?",
    isUsual: true,
    isLeftOut: ({ MPESA_FOR_HOSTS }) => MPESA_FOR_HOSTS === "nobody",
    questions: [
      { name: "MPESA_ENV", ask: "production or sandbox", fallback: "production" },
      { name: "MPESA_CONSUMER_KEY", ask: "The app's consumer key, from the Daraja portal", isSecret: true },
      { name: "MPESA_CONSUMER_SECRET", ask: "The app's consumer secret", isSecret: true },
      { name: "MPESA_SHORTCODE", ask: "The paybill, or the store number of a till" },
      { name: "MPESA_PASSKEY", ask: "The passkey that came when the shortcode went live", isSecret: true },
      { name: "MPESA_TILL", ask: "The till's own number, if it is a till" },
      { name: "MPESA_NAME", ask: "The name that M-PESA shows for it, letter by letter" },
    ],
    sets: ({ MPESA_TILL = "", MPESA_FOR_HOSTS = "" }, isWanted) => ({
      MPESA_FOR_HOSTS: isWanted ? (MPESA_FOR_HOSTS === "nobody" ? "" : MPESA_FOR_HOSTS) : "nobody",
      MPESA_TRANSACTION_TYPE: isWanted && MPESA_TILL ? "CustomerBuyGoodsOnline" : "",
    }),
  },
  {
    title: "SMS",
    only: "Do SMS leave by Africa's Talking? Without it guests get no codes",
    isUsual: true,
    questions: [
      { name: "AT_USERNAME", ask: "The account's name" },
      { name: "AT_API_KEY", ask: "Its key", isSecret: true },
      { name: "AT_SENDER_ID", ask: "The sender's name, if you have one registered" },
    ],
    sets: (_, isWanted) => ({ SMS_PROVIDER: isWanted ? "africas-talking" : "" }),
  },
  {
    title: "Mail",
    only: "Does mail leave by a server of yours?",
    isUsual: true,
    questions: [
      { name: "SMTP_URL", ask: "As in smtps://user:password@mail.example:465", isSecret: true },
      { name: "MAIL_FROM", ask: "Who it comes from, as in Lango <post@lango.example>" },
    ],
  },
  {
    title: "Firebase",
    only: "Does Firebase keep the accounts? Without it Lango does",
    questions: [
      { name: "FIREBASE_PROJECT_ID", ask: "The project's id" },
      { name: "FIREBASE_API_KEY", ask: "Its web API key" },
      { name: "FIREBASE_SERVICE_ACCOUNT", ask: "The file with the service account's key, if you have one" },
    ],
  },
  {
    title: "Backups",
    only: "Shall a backup be made each night?",
    isUsual: true,
    questions: [
      { name: "BACKUP_TO", ask: "The folder", fallback: "/var/backups/lango" },
      {
        name: "BACKUP_PASSPHRASE",
        ask: "What seals them, 12 characters at least; keep it elsewhere too",
        isSecret: true,
      },
    ],
  },
];

/** Every setting that a topic asks for or sets. */
export function namesIn({ questions, sets }: SetupTopic): string[] {
  return [...questions.map(({ name }) => name), ...Object.keys(sets?.({}, true) ?? {})];
}

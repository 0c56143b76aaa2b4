import { isSecurityCredential, REFUNDS_BY, type RefundsBy } from "../core/money/operation.ts";
import { MPESA_DAY_MOST_KES, MPESA_MOST_KES } from "../core/money/payment.ts";
import { readIfThere, type SettingsReader } from "./reader.ts";

/** The operator's M-PESA shortcode and where Daraja answers. */
export type MpesaConfig = Readonly<{
  env: "simulator" | "sandbox" | "production";
  /** Empty in the simulator until the server knows its own port. */
  baseUrl: string;
  /** The operator's own shortcode; none when every host brings theirs. */
  account:
    | Readonly<{
        consumerKey: string;
        consumerSecret: string;
        passkey: string;
        shortcode: string;
        /** Who is credited: the till, or the paybill itself. */
        partyB: string;
        transactionType: "CustomerPayBillOnline" | "CustomerBuyGoodsOnline";
        /** Who may look payments up and send money back. */
        initiator?: Readonly<{ name: string; credential: string }>;
        refundsBy?: RefundsBy;
      }>
    | undefined;
  /** The name that M-PESA shows for the operator's shortcode; empty where nobody has said it. */
  receiverName: string;
  /** Whose guests may pay to the operator's shortcode when the host has set up no way of their own. */
  forHosts: "everyone" | "admins" | "nobody";
  /** The most that M-PESA moves in one payment, whole shillings. */
  mostKes: number;
  /** The most that one phone moves in a day, whole shillings. */
  dayMostKes: number;
  /** The most that the operator's shortcode sends back for one host in a day without the operator's yes, whole shillings. */
  refundsDayMostKes: number;
  /** Safaricom's certificate (PEM), with which hosts' initiator passwords are encrypted; empty when there is none. */
  certificate: string;
  /** What is heard of payments beside their own callbacks: notices to our address, the list of the last 48 hours. */
  watch: "off" | "c2b" | "pull" | "all";
  /** The version of C2B that the app was given. */
  c2bVersion: 1 | 2;
}>;

/** The credentials that Safaricom publishes for its sandbox shortcode, which the simulator accepts too. */
const SIMULATOR = {
  consumerKey: "lango-demo",
  consumerSecret: "lango-demo-secret",
  shortcode: "174379",
  passkey: "lango-demo-passkey",
} as const;

const DARAJA_BASE_URL: Readonly<Record<MpesaConfig["env"], string>> = {
  simulator: "",
  sandbox: "https://sandbox.safaricom.co.ke",
  production: "https://api.safaricom.co.ke",
};

export function readMpesa(read: SettingsReader): MpesaConfig {
  const { production, faults, text, oneOf, whole, url } = read;
  const env = production
    ? oneOf("MPESA_ENV", ["sandbox", "production"], "production")
    : oneOf("MPESA_ENV", ["simulator", "sandbox", "production"], "simulator");
  const forHosts = oneOf("MPESA_FOR_HOSTS", ["everyone", "admins", "nobody"], "everyone");
  const account = readMpesaAccount(read, env, forHosts === "nobody");
  const mostKes = whole("MPESA_MOST_KES", MPESA_MOST_KES, 999_999);
  const dayMostKes = whole("MPESA_DAY_MOST_KES", MPESA_DAY_MOST_KES, 9_999_999);
  if (mostKes < 1) faults.push("MPESA_MOST_KES must be 1 at least");
  if (dayMostKes < mostKes) faults.push("MPESA_DAY_MOST_KES is less than MPESA_MOST_KES");
  const asInitiator = readInitiator(read);
  const certificateFile = text("MPESA_CERTIFICATE");
  const certificate = certificateFile ? readIfThere(certificateFile) : "";
  if (certificateFile && !/-----BEGIN [A-Z ]+-----/.test(certificate)) {
    faults.push(`MPESA_CERTIFICATE is "${certificateFile}", where there is no certificate in PEM`);
  }
  return {
    env,
    baseUrl: url("MPESA_BASE_URL", DARAJA_BASE_URL[env]),
    account: forHosts === "nobody" ? undefined : { ...account, ...asInitiator },
    receiverName: text("MPESA_NAME", env === "simulator" ? text("SITE_NAME", "Lango").toUpperCase() : ""),
    forHosts,
    mostKes,
    dayMostKes,
    refundsDayMostKes: whole("REFUNDS_DAY_MOST_KES", 50_000, 9_999_999),
    certificate,
    // Registering an address is once and for all, and may take it from another program: the operator says so.
    watch: oneOf("MPESA_WATCH", ["off", "c2b", "pull", "all"], env === "simulator" ? "all" : "pull"),
    c2bVersion: oneOf("MPESA_C2B_VERSION", ["1", "2"], "2") === "1" ? 1 : 2,
  };
}

function readMpesaAccount(
  { faults, text, needed, oneOf }: SettingsReader,
  env: MpesaConfig["env"],
  isNobodys: boolean,
) {
  const standIn = env === "simulator" ? SIMULATOR : { consumerKey: "", consumerSecret: "", shortcode: "", passkey: "" };
  // Without the operator's shortcode each host brings their own, and nothing of it is needed here.
  const ours = isNobodys ? (name: string) => text(name) : needed;
  const account = {
    consumerKey: ours("MPESA_CONSUMER_KEY", "from the Daraja portal, My Apps", standIn.consumerKey),
    consumerSecret: ours("MPESA_CONSUMER_SECRET", "from the Daraja portal, My Apps", standIn.consumerSecret),
    shortcode: ours("MPESA_SHORTCODE", "the paybill, or the store number of a till", standIn.shortcode),
    passkey: ours("MPESA_PASSKEY", "sent by Safaricom when the shortcode went live", standIn.passkey),
    transactionType: oneOf(
      "MPESA_TRANSACTION_TYPE",
      ["CustomerPayBillOnline", "CustomerBuyGoodsOnline"],
      "CustomerPayBillOnline",
    ),
  };
  if (account.shortcode && !/^\d{5,7}$/.test(account.shortcode)) {
    faults.push("MPESA_SHORTCODE must have 5 to 7 digits");
  }
  const till = text("MPESA_TILL");
  if (till && !/^\d{5,7}$/.test(till)) faults.push("MPESA_TILL must have 5 to 7 digits");
  if (till && account.transactionType === "CustomerPayBillOnline") {
    faults.push("MPESA_TILL is set, but MPESA_TRANSACTION_TYPE is not CustomerBuyGoodsOnline");
  }
  return { ...account, partyB: till || account.shortcode };
}

/** Who may look payments up and send money back. */
function readInitiator({ faults, text, oneOf }: SettingsReader) {
  const name = text("MPESA_INITIATOR");
  const credential = text("MPESA_SECURITY_CREDENTIAL").replace(/\s/g, "");
  if ((name === "") !== (credential === "")) {
    faults.push("MPESA_INITIATOR and MPESA_SECURITY_CREDENTIAL belong together: one of them is missing");
  }
  if (credential && !isSecurityCredential(credential)) {
    faults.push("MPESA_SECURITY_CREDENTIAL is not the encrypted text that the Daraja portal makes of the password");
  }
  const refundsBy = oneOf("MPESA_REFUNDS_BY", REFUNDS_BY, "hand");
  if (refundsBy !== "hand" && !credential) faults.push("MPESA_REFUNDS_BY needs MPESA_INITIATOR");
  return credential ? { initiator: { name, credential }, refundsBy } : {};
}

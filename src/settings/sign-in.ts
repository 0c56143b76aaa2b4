import { type AnalyticsProvider, MEASUREMENT_ID } from "../core/analytics/provider.ts";
import { readIfThere, type SettingsReader } from "./reader.ts";

export type FirebaseConfig = Readonly<{
  projectId: string;
  /** Names the project to Google; every browser gets it. */
  apiKey: string;
  authDomain: string;
  /** Where Identity Toolkit answers. */
  baseUrl: string;
  /** Where tokens are renewed. */
  secureTokenUrl: string;
  /** `host:port` of Firebase's emulator, whose tokens nobody signs. */
  emulatorHost: string | undefined;
  /** With whose key this server speaks as the owner of the project. */
  serviceAccount: Readonly<{ clientEmail: string; privateKey: string }> | undefined;
}>;

export type GoogleConfig = Readonly<{
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end. Another issuer can stand in for Google. Empty for the demo's own, until it knows its port. */
  issuerUrl: string;
}>;

export function readFirebase({
  production,
  faults,
  text,
  needed,
  url,
  like,
}: SettingsReader): FirebaseConfig | undefined {
  if (production && text("FIREBASE_AUTH_EMULATOR_HOST")) {
    faults.push("FIREBASE_AUTH_EMULATOR_HOST is set: anybody could sign in with a token that nobody signed");
  }
  const emulatorHost = like(
    "FIREBASE_AUTH_EMULATOR_HOST",
    "",
    /^[\w.-]+:\d{1,5}$/,
    "a host and a port, as in 127.0.0.1:9099",
  );
  const projectId = like("FIREBASE_PROJECT_ID", "", /^[a-z][a-z0-9-]{2,40}$/, "small letters, digits and dashes");
  const authDomain = like(
    "FIREBASE_AUTH_DOMAIN",
    `${projectId}.firebaseapp.com`,
    /^[a-z0-9.-]+$/i,
    "a host name alone",
  );
  const keyed = text("FIREBASE_SERVICE_ACCOUNT");
  const serviceAccount = keyed ? readServiceAccount(keyed, projectId) : undefined;
  // Without its value, which may be the key itself.
  if (keyed && !serviceAccount) {
    faults.push(
      "FIREBASE_SERVICE_ACCOUNT must be the key of a service account of FIREBASE_PROJECT_ID: its JSON or the file",
    );
  }
  if (!projectId) return undefined;
  return {
    projectId,
    apiKey: needed("FIREBASE_API_KEY", "from the Firebase console, Project settings", emulatorHost && "emulator"),
    authDomain,
    baseUrl: url("IDENTITY_TOOLKIT_BASE_URL", "https://identitytoolkit.googleapis.com"),
    secureTokenUrl: url("SECURE_TOKEN_BASE_URL", "https://securetoken.googleapis.com"),
    emulatorHost: emulatorHost || undefined,
    serviceAccount,
  };
}

export function readGoogle({ production, faults, text, needed, url }: SettingsReader): GoogleConfig | undefined {
  const clientId = text("GOOGLE_CLIENT_ID");
  const issuerUrl = url("GOOGLE_ISSUER_URL", "https://accounts.google.com");
  if (production && issuerUrl.startsWith("http:")) {
    faults.push("GOOGLE_ISSUER_URL must start with https://, because the client's secret is sent there");
  }
  if (!clientId) return undefined;
  return { clientId, clientSecret: needed("GOOGLE_CLIENT_SECRET", "from the Google console, Credentials"), issuerUrl };
}

export function readAnalytics({
  faults,
  production,
  needed,
  url,
  like,
}: SettingsReader): AnalyticsProvider | undefined {
  const measurementId = like("FIREBASE_MEASUREMENT_ID", "", MEASUREMENT_ID, "as in G-ABC123DEF4");
  const configUrl = url("FIREBASE_CONFIG_BASE_URL", "https://firebase.googleapis.com/v1alpha");
  const tagUrl = url("ANALYTICS_TAG_URL", "https://www.googletagmanager.com/gtag/js");
  if (production && [configUrl, tagUrl].some((address) => address.startsWith("http:"))) {
    faults.push("FIREBASE_CONFIG_BASE_URL and ANALYTICS_TAG_URL must start with https://: scripts come by them");
  }
  if (!measurementId) return undefined;
  return {
    measurementId,
    appId: needed("FIREBASE_APP_ID", "from the Firebase console, Project settings, Your apps"),
    apiKey: needed("FIREBASE_API_KEY", "from the Firebase console, Project settings"),
    configUrl,
    tagUrl,
  };
}

/** The key as Google's console writes it: one of another project is none for this. */
function readServiceAccount(jsonOrFile: string, projectId: string): FirebaseConfig["serviceAccount"] {
  try {
    const key = JSON.parse(jsonOrFile.startsWith("{") ? jsonOrFile : readIfThere(jsonOrFile)) as Record<
      string,
      unknown
    >;
    const { project_id, client_email: clientEmail, private_key: privateKey } = key;
    if (project_id !== projectId || typeof clientEmail !== "string" || typeof privateKey !== "string") return undefined;
    return process.getBuiltinModule("node:crypto").createPrivateKey(privateKey).asymmetricKeyType === "rsa"
      ? { clientEmail, privateKey }
      : undefined;
  } catch {
    return undefined;
  }
}

import type { AnalyticsProvider } from "#src/core/analytics/provider.ts";
import { mayTellProvider } from "#src/core/analytics/provider-pages.ts";
import type { BrowserIdentityConfig } from "#src/ports/identity-provider.ts";
import type { GoogleConfig } from "#src/settings/sign-in.ts";
import { sheetHashes } from "./assets.ts";

/**
 * What a page of ours may do: run our own scripts, never one written in the page;
 * use our stylesheets, those in its head by their hashes (`policyOf`); post to us alone. The colour of a photo's
 * placeholder is the only inline style. Forms are posted with our origin, so the
 * referrer policy must keep it for our own pages.
 */
export function pageHeaders(options: { secure: boolean }): Record<string, string> {
  return {
    ...pieceHeaders(options),
    "content-security-policy": contentPolicy(),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
  };
}

/** What a page adds on which a host may let their phone say where it is. */
export function locatingHeaders(): Record<string, string> {
  return { "permissions-policy": "camera=(), geolocation=(self), microphone=(), payment=(), usb=()" };
}

/**
 * The headers of everything that is no page: photos, scripts, files, data, redirects. Opened by itself, none of
 * it may load or run anything. What only governs a page is left out: it would be a tenth of a small photo.
 */
export function pieceHeaders(options: { secure: boolean }): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(options.secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/** Who else a page may run, ask and frame; nobody, but for signing in at a provider's and for its analytics. */
type Others = Readonly<{
  scripts?: readonly string[];
  images?: readonly string[];
  asked?: readonly string[];
  frames?: readonly string[];
  forms?: readonly string[];
}>;

const SHEETS = "style-src 'self'";

/** The policy of a page as it was written: of what stands in its head, our own sheets. */
export function policyOf(html: string, policy = contentPolicy()): string {
  return policy.replace(SHEETS, [SHEETS, ...sheetHashes(html)].join(" "));
}

function contentPolicy({ scripts = [], images = [], asked = [], frames = [], forms = [] }: Others = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    SHEETS,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...asked].join(" "),
    ...(frames.length > 0 ? [["frame-src", ...frames].join(" ")] : []),
    "manifest-src 'self'",
    ["form-action 'self'", ...forms].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Where the provider's script sends what it measures. */
const COLLECTORS = [
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://*.googletagmanager.com",
];

/** The headers of a page that strangers share: where an analytics provider may be loaded, it may run and ask. */
export function publicPageHeaders(
  deps: { secure: boolean; config: { analytics: AnalyticsProvider | undefined } },
  path: string,
): Record<string, string> {
  const { analytics } = deps.config;
  if (!analytics || !mayTellProvider(path)) return pageHeaders(deps);
  const policy = contentPolicy({
    scripts: [new URL(analytics.tagUrl).origin],
    asked: [new URL(analytics.configUrl).origin, ...COLLECTORS],
    images: COLLECTORS,
  });
  return { ...pageHeaders(deps), "content-security-policy": policy };
}

/** The headers of a page whose form leads on to Google: browsers hold the whole way of a form to the policy. */
export function googleHeaders({
  config: { google },
  publicUrl,
}: {
  config: { google: GoogleConfig | undefined };
  publicUrl: string;
}): Record<string, string> {
  if (!google) return {};
  // The demo's own Google stands at the public address, under whichever name the demo was opened.
  return { "content-security-policy": contentPolicy({ forms: [new URL(google.issuerUrl || publicUrl).origin] }) };
}

/**
 * The headers of a page on which Firebase's code may run: its pop-up for hosts, its phone check for guests.
 * Every other page keeps the strict ones, and so do these when accounts are our own.
 */
export function providerHeaders(
  config: BrowserIdentityConfig | undefined,
  uses: "popup" | "phone",
): Record<string, string> {
  if (!config) return {};
  const emulator = config.emulatorUrl ? [config.emulatorUrl] : [];
  const asked = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com", ...emulator];
  if (uses === "phone") {
    const check = "https://www.google.com/recaptcha/";
    return {
      "content-security-policy": contentPolicy({
        scripts: [check, "https://www.gstatic.com/recaptcha/"],
        asked: [...asked, check],
        frames: [check, "https://recaptcha.google.com/recaptcha/", ...emulator],
      }),
    };
  }
  return {
    "content-security-policy": contentPolicy({
      scripts: ["https://apis.google.com"],
      asked,
      frames: [`https://${config.authDomain}`, ...emulator],
    }),
    // The window has to be able to answer the page that opened it.
    "cross-origin-opener-policy": "same-origin-allow-popups",
  };
}

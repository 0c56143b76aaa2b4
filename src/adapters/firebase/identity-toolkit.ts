import type { IdentityFault } from "#src/ports/identity-provider.ts";
import { exchange, isObject, jsonObject } from "../daraja/exchange.ts";

export type ToolkitAnswer =
  | Readonly<{ outcome: "answered"; body: Record<string, unknown> }>
  | Readonly<{ outcome: "refused"; fault: IdentityFault; code: string }>;

export type Toolkit = Readonly<{
  /** One of `accounts:…`, such as `accounts:signInWithPassword`. Sent once, never again by itself. */
  call(method: string, body: Record<string, unknown>): Promise<ToolkitAnswer>;
  /** New tokens for a refresh token, from the service beside it. */
  refresh(refreshToken: string): Promise<ToolkitAnswer>;
}>;

/**
 * Google's Identity Toolkit, the service behind Firebase sign-in, asked by the server itself
 * (https://docs.cloud.google.com/identity-platform/docs/use-rest-api). The key names the project and is no secret.
 */
export function createIdentityToolkit(options: {
  apiKey: string;
  /** Without a slash at the end; the emulator's carries its path. */
  baseUrl: string;
  /** Where tokens are renewed. */
  secureTokenUrl: string;
  timeoutMs: number;
  fetch?: typeof fetch;
}): Toolkit {
  const send = options.fetch ?? globalThis.fetch;
  return {
    call: (method, body) => ask(`${options.baseUrl}/v1/${method}`, JSON.stringify(body), "application/json"),
    refresh(refreshToken) {
      const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
      return ask(`${options.secureTokenUrl}/v1/token`, form.toString(), "application/x-www-form-urlencoded");
    },
  };

  async function ask(url: string, body: string, type: string): Promise<ToolkitAnswer> {
    const init = { method: "POST", headers: { "content-type": type, accept: "application/json" }, body };
    const keyed = `${url}?key=${encodeURIComponent(options.apiKey)}`;
    const answer = await exchange(send, keyed, init, options.timeoutMs);
    if (answer.outcome !== "answered") return { outcome: "refused", fault: "provider_down", code: answer.detail };
    const said = jsonObject(answer.text);
    if (said && answer.status >= 200 && answer.status < 300) {
      // The password was right, and in the place of a token stands what a second step would need.
      const isHalf = "mfaPendingCredential" in said && !("idToken" in said);
      if (isHalf) return { outcome: "refused", fault: "second_factor", code: "a second factor" };
      return { outcome: "answered", body: said };
    }
    const code = said ? codeOf(said) : `HTTP ${answer.status}`;
    return { outcome: "refused", fault: identityFaultOf(code), code };
  }
}

const FAULTS: Readonly<Record<string, IdentityFault>> = {
  EMAIL_EXISTS: "email_taken",
  // A project that hides who has an account says the first; an older one one of the others.
  INVALID_LOGIN_CREDENTIALS: "invalid_credentials",
  INVALID_PASSWORD: "invalid_credentials",
  EMAIL_NOT_FOUND: "invalid_credentials",
  USER_NOT_FOUND: "revoked",
  WEAK_PASSWORD: "weak_password",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "weak_password",
  INVALID_EMAIL: "invalid_email",
  MISSING_EMAIL: "invalid_email",
  USER_DISABLED: "disabled",
  TOKEN_EXPIRED: "revoked",
  INVALID_REFRESH_TOKEN: "revoked",
  INVALID_ID_TOKEN: "not_ours",
  INVALID_OOB_CODE: "expired",
  EXPIRED_OOB_CODE: "expired",
  TOO_MANY_ATTEMPTS_TRY_LATER: "too_many",
  QUOTA_EXCEEDED: "too_many",
  RESOURCE_EXHAUSTED: "too_many",
};

/**
 * What Google's code means to us. A code may be followed by ` : ` and a sentence. What is left,
 * such as a wrong key or a way of signing in that is switched off, only the operator can mend.
 */
function identityFaultOf(code: string): IdentityFault {
  const word = code.split(" : ")[0]?.trim() ?? "";
  return Object.hasOwn(FAULTS, word) ? (FAULTS[word] ?? "provider_down") : "provider_down";
}

function codeOf(answer: Record<string, unknown>): string {
  const { error } = answer;
  const message = isObject(error) && "message" in error ? error.message : undefined;
  return typeof message === "string" ? message.slice(0, 200) : "no code";
}

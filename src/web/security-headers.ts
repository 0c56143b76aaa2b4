import { stylesheetHash } from "./assets.ts";

/**
 * What a page of ours may do: run our own scripts, never one written in the page;
 * use the one stylesheet by its hash; post to us alone. The colour of a photo's
 * placeholder is the only inline style. Forms are posted with our origin, so the
 * referrer policy must keep it for our own pages.
 */
export function pageHeaders(options: { secure: boolean }): Record<string, string> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${stylesheetHash()}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(options.secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

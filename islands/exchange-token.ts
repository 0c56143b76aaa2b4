import { RequestError, sendAgain } from "./request.ts";

/** Hands the provider's token to our server, which opens the session: where to go, or what went wrong in words. */
export async function exchangeToken(ask: {
  idToken: string;
  /** By which our server hears later whether the account still stands. */
  refreshToken: string;
  purpose: string;
  next: string;
}): Promise<{ redirect: string } | { message: string | undefined }> {
  try {
    const { redirect } = (await (await sendAgain("POST", "/auth/session", ask)).json()) as { redirect?: string };
    return redirect ? { redirect } : { message: undefined };
  } catch (error) {
    return { message: error instanceof RequestError ? messageIn(error.text) : undefined };
  }
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message;
  } catch {
    return undefined;
  }
}

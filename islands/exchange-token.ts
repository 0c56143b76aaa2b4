/** Hands the provider's token to our server, which opens the session: where to go, or what went wrong in words. */
export async function exchangeToken(ask: {
  idToken: string;
  purpose: string;
  next: string;
}): Promise<{ redirect: string } | { message: string | undefined }> {
  try {
    const response = await fetch("/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ask),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as { redirect?: string; message?: string };
    return response.ok && answer.redirect ? { redirect: answer.redirect } : { message: answer.message };
  } catch {
    return { message: undefined };
  }
}

import { Button, Form } from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** What the browser needs to talk to the provider by itself. */
export type ProviderInBrowser = Readonly<{
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulatorUrl?: string;
}>;

/** By a window that Firebase opens, or by redirects, which need no script; in a demo to a sample of Google. */
export type GoogleWay = ProviderInBrowser | "redirect" | "sample";

/** Under the form of hosts. The code of Firebase's window arrives when it is touched. */
export function GoogleSignIn(props: {
  provider: GoogleWay | undefined;
  purpose: "host_sign_in" | "host_sign_up";
  next?: string | undefined;
}) {
  const { firebase: firebaseTexts, dev } = useTexts();
  const { provider, purpose, next = "" } = props;
  if (!provider) return null;
  const { google, or } = firebaseTexts;
  const { cancelled, blocked, try_again, refused } = firebaseTexts[purpose];
  const button = purpose === "host_sign_in" ? google.signIn : google.signUp;
  if (provider === "redirect" || provider === "sample") {
    const mode = purpose === "host_sign_in" ? "login" : "register";
    return (
      <div className="stack">
        <p className="or">{or}</p>
        <Form action="/auth/google" method="get" hidden={{ mode, next: next || undefined }} plain>
          <Button kind="quiet" wide id="google" busy={google.busy}>
            {button}
          </Button>
        </Form>
        {provider === "sample" && <p className="hint">{dev.google.button}</p>}
      </div>
    );
  }
  const texts = {
    button,
    busy: google.busy,
    cancelled,
    blocked,
    try_again,
    failed: refused,
    second_factor: firebaseTexts.secondFactor,
  };
  return (
    <div className="stack scripted">
      <p className="or">{or}</p>
      <Island name="firebase-google" on="touch" props={{ config: provider, purpose, next, texts }} />
    </div>
  );
}

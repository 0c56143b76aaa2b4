import { Island } from "#views/kit/island.tsx";
import { firebaseTexts } from "#views/texts/en-firebase.ts";

/** What the browser needs to talk to the provider by itself. */
export type ProviderInBrowser = Readonly<{
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulatorUrl?: string;
}>;

/** Under the form of hosts: Google's window, for houses that use Firebase. Its code arrives when it is touched. */
export function GoogleSignIn(props: {
  provider: ProviderInBrowser | undefined;
  purpose: "host_sign_in" | "host_sign_up";
  next?: string | undefined;
}) {
  const { provider, purpose, next = "" } = props;
  if (!provider) return null;
  const { google, or } = firebaseTexts;
  const { cancelled, blocked, try_again, refused } = firebaseTexts[purpose];
  const button = purpose === "host_sign_in" ? google.signIn : google.signUp;
  const texts = { button, busy: google.busy, cancelled, blocked, try_again, failed: refused };
  return (
    <div className="stack scripted">
      <p className="or">{or}</p>
      <Island name="firebase-google" on="touch" props={{ config: provider, purpose, next, texts }} />
    </div>
  );
}

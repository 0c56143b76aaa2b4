/** What a provider gave with a sign-in, by which the account is asked about later. */
export type ProviderTokens = Readonly<{
  /** The provider's own name for the person. */
  subject: string;
  refreshToken: string;
  /** When the provider's own token ends, Unix milliseconds. */
  endsAt: number;
}>;

/** Who somebody proved to be, whichever provider says so. Ends in a session of ours. */
export type ProvenIdentity = Readonly<{
  provider: "local" | "firebase" | "google";
  /** The provider's own name for the person; for `local` the host's id. */
  subject: string;
  email?: string;
  /** Whether the provider vouches that the address is theirs. */
  emailVerified: boolean;
  /** E.164, for a proven phone. */
  phone?: string;
  name?: Readonly<{ first: string; last: string }>;
  method: "password" | "google" | "email_link" | "phone" | "passkey";
  /** Kept sealed beside the session, where the provider gives any. */
  tokens?: ProviderTokens;
  /** When they proved it, Unix milliseconds; older than five minutes is no sign-in. */
  provenAt: number;
}>;

/** Every way a proof can fail, in our words. `provider_down` is worth another try; nothing else is. */
export type IdentityFault =
  | "invalid_credentials"
  | "email_taken"
  | "email_taken_other_password"
  | "weak_password"
  | "invalid_email"
  | "disabled"
  | "expired"
  | "revoked"
  | "not_ours"
  | "too_many"
  /** The account asks for a second step, which nobody can take here. */
  | "second_factor"
  | "provider_down";

export type Proof =
  /** `passwordHash` is what we have to keep of a new password; a provider that keeps passwords itself gives none. */
  | Readonly<{ outcome: "proven"; identity: ProvenIdentity; passwordHash?: string }>
  | Readonly<{ outcome: "refused"; fault: IdentityFault }>;

/** What became of something the provider was asked to do. */
export type ProviderDid = Readonly<{ outcome: "done" }> | Readonly<{ outcome: "refused"; fault: IdentityFault }>;

export type Refreshed =
  | Readonly<{ outcome: "refreshed"; tokens: ProviderTokens }>
  | Readonly<{ outcome: "refused"; fault: IdentityFault }>;

/** What the browser needs to talk to the provider by itself. Nothing in it is secret. */
export type BrowserIdentityConfig = Readonly<{
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** Tests and development alone. */
  emulatorUrl?: string;
}>;

/**
 * The way passwords and outside tokens are proven. Two adapters: `local` keeps accounts in our own
 * database; `firebase` asks Google. Phone codes, mailed links and sessions look the same to a person with both.
 */
export interface IdentityProvider {
  readonly id: "local" | "firebase";
  /** `undefined` when the browser has nothing to load. */
  browserConfig(): BrowserIdentityConfig | undefined;
  /** Opens an account with the provider. */
  signUp(ask: { email: string; password: string }): Promise<Proof>;
  /** Proves a password. */
  /** `isKnown`: the browser has signed in as this host before, and waits behind no stranger. */
  signIn(ask: { email: string; password: string; isKnown?: boolean }): Promise<Proof>;
  /**
   * Has the provider mail its own link for a new password; absent where we keep the passwords.
   * Whether the address is anybody's is not said.
   */
  mailPasswordReset?(email: string): Promise<{ outcome: "asked" | "too_many" | "provider_down" }>;
  /**
   * Has the provider mail its own link to sign in with; absent where we mail it. The link leads to
   * `returnTo`, to which the provider adds its code as `oobCode`.
   */
  mailSignInLink?(ask: { email: string; returnTo: string }): Promise<ProviderDid>;
  /** Proves who reads the mail of an address by the code that its link carried. It counts once. */
  openSignInLink?(ask: { email: string; code: string }): Promise<Proof>;
  /** Changes a password that the provider keeps. `password` is the present one, which proves who asks. Tokens from before are taken back, so new ones come with it. */
  changePassword?(ask: {
    email: string;
    password: string;
    newPassword: string;
  }): Promise<ProviderDid & { tokens?: ProviderTokens | undefined }>;
  /**
   * Has the provider mail a link to `newEmail`. Once it is pressed that is their address there, and
   * they are led to `returnTo`. An address that somebody else has there is `email_taken`.
   */
  mailEmailChange?(ask: { email: string; password: string; newEmail: string; returnTo: string }): Promise<ProviderDid>;
  /** Removes the account of who knows its password, where it is kept elsewhere. What is ours of it goes by itself. */
  deleteAccount?(ask: { email: string; password: string }): Promise<ProviderDid>;
  /** Proves a token that the browser got from the provider; `local` knows none. */
  verifyToken(token: string): Promise<Proof>;
  /**
   * Asks whether an account that signed in still stands, by the refresh token that it was given; absent where accounts
   * are ours. `disabled` or `revoked`: it does not, or the token was taken back. Anything else says nothing of it.
   */
  refresh?(refreshToken: string): Promise<Refreshed>;
  /** Signs somebody in whom we proved by ourselves. Absent where accounts are ours, and where the provider does not take our word. */
  vouchFor?(subject: string): Promise<Refreshed>;
  /** Says that the mail of an account's address is read by its person. One that has another address stays as it is. */
  confirmEmail?(account: { subject: string; email: string }): Promise<ProviderDid>;
  /**
   * Gives an account that has another address its own back, and ends its sign-ins there. `email_taken`: the address is
   * another account's there, so this one is disabled.
   */
  bringEmailBack?(account: { subject: string; email: string; emailVerified: boolean }): Promise<ProviderDid>;
}

/** Google Analytics, by a Firebase project's web app. Nothing in it is secret: every browser that allows it gets it. */
export type AnalyticsProvider = Readonly<{
  /** What counts when the provider's own configuration cannot be had. */
  measurementId: string;
  appId: string;
  apiKey: string;
  /** Where the web app's configuration is fetched, without a slash at the end. */
  configUrl: string;
  /** Where the script that measures comes from. */
  tagUrl: string;
}>;

export const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;
/** The cookies of the provider begin with it. */
export const PROVIDER_COOKIES = "_ga";

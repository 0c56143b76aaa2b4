/** Who answers for the service, from the configuration. What is empty is left out. */
export type Operator = Readonly<{ name: string; address: string; dataRegistration: string }>;

/** Which others take part, by the configuration. */
export type Helpers = Readonly<{
  sms: boolean;
  whatsapp: boolean;
  mail: boolean;
  firebase: boolean;
  google: boolean;
  /** An analytics provider measures public pages beside us. */
  analytics: boolean;
  /** How many days hosts' papers are kept after the decision about them. */
  papersDays: number;
}>;

export type LegalPart = Readonly<{
  id: string;
  title: string;
  text?: readonly string[];
  list?: readonly string[];
  /** What is stored, why, and for how long. */
  kept?: readonly Readonly<{ what: string; why: string; long: string }>[];
  after?: readonly string[];
}>;

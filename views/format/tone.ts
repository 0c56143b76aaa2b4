/** leaf: paid, saved, yours. amber: due, waiting. clay: news, attention. bad: failed, refund due. plain: everything else. */
export type Tone = "leaf" | "amber" | "clay" | "bad" | "plain";

/** A message for the page after a form: "Saved", "Link sent". Named apart from the component it is shown by. */
export type FlashMessage = {
  tone?: Tone | undefined;
  title: string;
  text?: string | undefined;
  /** Has to be read or acted on, so it is no toast that goes by itself. */
  stays?: boolean | undefined;
};

/** A text without its words: what one language says, every other one has to say too. */
export type Wording<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => infer Said
    ? (...facts: Facts) => Wording<Said>
    : { readonly [Key in keyof T]: Wording<T[Key]> };

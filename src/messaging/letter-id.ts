/** The letter that says what an SMS says: whoever is never texted has it in theirs. */
export const letterOf = (messageId: string) => `${messageId}/letter`;

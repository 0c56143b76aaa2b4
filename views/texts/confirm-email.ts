import type { Language } from "#src/core/language.ts";

const en = {
  title: "Confirm your new email",
  text: "Press the button, and you sign in and get our letters at the new address.",
  account: "Account",
  now: "Email now",
  next: "New email",
  button: "Use this email",
  /** For whoever opened the letter and is not signed in as that host. */
  other: {
    title: "Is this your account?",
    text: "Its host asked us to write to them at this address from now on.",
    yes: "It is mine",
    signIn: "Sign in as before, with the email that the account has now. Then press the button here.",
    signInButton: "Sign in and go on",
    signedInAsAnother: "You are signed in to another account. Log out, then open the link in the letter again.",
    logout: "Log out",
    no: "It is not mine",
    noText: "Somebody typed your address, perhaps by mistake. Refuse it: nothing changes, and we tell them.",
    noButton: "It was not me",
  },
  refused: {
    title: "Nothing was changed",
    text: "The account keeps its old email, and we have told its host. It cannot write to you again for a day.",
    home: "To the start page",
  },
};

const sw: typeof en = {
  title: "Thibitisha barua pepe yako mpya",
  text: "Bonyeza kitufe, kisha utaingia na kupata barua zetu kwa anwani mpya.",
  account: "Akaunti",
  now: "Barua pepe ya sasa",
  next: "Barua pepe mpya",
  button: "Tumia barua pepe hii",
  other: {
    title: "Je, hii ni akaunti yako?",
    text: "Mwenyeji wake ametuomba tumwandikie kwa anwani hii kuanzia sasa.",
    yes: "Ni yangu",
    signIn: "Ingia kama kawaida, kwa barua pepe ambayo akaunti inayo sasa. Kisha bonyeza kitufe hapa.",
    signInButton: "Ingia kisha endelea",
    signedInAsAnother: "Umeingia kwenye akaunti nyingine. Toka, kisha fungua tena kiungo kilicho kwenye barua.",
    logout: "Toka",
    no: "Si yangu",
    noText: "Mtu ameandika anwani yako, labda kwa makosa. Ikatae: hakuna kitakachobadilika, nasi tutamjulisha.",
    noButton: "Si mimi",
  },
  refused: {
    title: "Hakuna kilichobadilishwa",
    text: "Akaunti inabaki na barua pepe yake ya zamani, na tumemjulisha mwenyeji wake. Haiwezi kukuandikia tena kwa siku moja.",
    home: "Kwenye ukurasa wa mwanzo",
  },
};

/** The page of the link to a new address, in the language that its letter was written in. */
export const confirmEmailTexts: Readonly<Record<Language, typeof en>> = { en, sw };

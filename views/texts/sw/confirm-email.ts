import type { confirmEmailTexts } from "../en/confirm-email.ts";

export const swConfirmEmail: typeof confirmEmailTexts = {
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

import type { verifiedMessages } from "#views/texts/en/verified.ts";

export const swVerifiedMessages: typeof verifiedMessages = {
  licenceEnds: (m) =>
    `Leseni ya utalii ya ${m.property} inaisha ${m.days <= 1 ? "hivi karibuni" : `baada ya siku ${m.days}`}, tarehe ${m.day}. Iongeze muda kwa TRA, kisha uandike mpya hapa: ${m.link}`,
  licenceOver: (m) =>
    `Leseni ya utalii ya ${m.property} iliisha ${m.day}, na wageni hawaonyeshwi tena. Ukipata mpya, iandike hapa: ${m.link}`,
  subject: (m) => `Hati zako kwenye ${m.siteName}`,
};

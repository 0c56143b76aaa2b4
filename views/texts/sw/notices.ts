import type { noticeMessages } from "../en/notices.ts";

export const swNoticeMessages: typeof noticeMessages = {
  kinds: {
    request: "Mtu anaomba kukaa",
    double_sale: "Siku zimeuzwa mara mbili",
    disputed: "M-PESA ina shaka na malipo",
    claim: "Malipo ya kuangalia",
    unplaced: "Pesa ambazo nafasi yake haijulikani",
    booking: "Nafasi mpya imewekwa",
    cancelled: "Nafasi imeghairiwa",
    change: "Mgeni anaomba mabadiliko",
    refund: "Pesa za kurudisha",
    question: "Swali jipya",
    money: "Pesa zimeingia",
    review: "Maoni mapya",
    feed: "Kalenda ina tatizo",
    papers: "Habari za kuhakikiwa kwako",
    summary: "Muhtasari wako wa jioni",
    digest: "Yaliyosubiri leo",
  },
  test: "Hivi ndivyo inavyoonekana",
  digest: (m) =>
    `${m.siteName}: ${m.counts.map(({ words, count }) => (count > 1 ? `${words} (${count})` : words)).join(", ")}. Tazama: ${m.link}`,
  notByWhatsapp: (m) => `${m.siteName}: WhatsApp haikuweza kukuletea ujumbe. Ulichohusu kiko hapa: ${m.link}`,
};

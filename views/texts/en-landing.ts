/** The front page. */
export const landingTexts = {
  title: "Direct bookings for hosts in Nairobi",
  description:
    "Your own booking page for WhatsApp, Instagram and TikTok. Guests pay by M-PESA, straight to you. Nothing to pay, no commission.",
  hero: {
    kicker: "For hosts in Nairobi",
    title: "Your own booking page. All of the money.",
    text: "Put one link in your bio. Guests see your rooms, choose their nights and pay by M-PESA, straight to you.",
    start: "Start for Free",
    bookings: "View Your Bookings",
    note: "Set up in 2 minutes. No card, no commission.",
  },
  preview: {
    label: "What your page looks like",
    brand: "zuristays",
    owner: "Wanjiru Ng'ang'a",
    address: (host: string) => `${host}/zuristays`,
    book: "Book Now",
    properties: [
      {
        name: "Garden studio",
        facts: "Kilimani · 2 guests · 1 bed",
        kes: 4500,
        background: "linear-gradient(160deg,#7d9a86,#3f5a4b 60%,#c9a77a)",
      },
      {
        name: "Quiet room near Yaya",
        facts: "Hurlingham · 2 guests · 1 bed",
        kes: 3200,
        background: "linear-gradient(160deg,#d9b48f,#9a5b3a 55%,#5d4636)",
      },
    ],
    paid: "KES 13,500 received",
    paidNote: "Achieng booked 3 nights",
  },
  how: {
    title: "How it works",
    steps: [
      { title: "Claim your name", text: "Register and choose your link. It is short enough to say on the phone." },
      { title: "Add your rooms", text: "Photos, a price and the number of guests are enough to publish." },
      { title: "Share the link", text: "Guests book the free nights themselves and pay. You get a message at once." },
    ],
  },
  cost: {
    title: "What it costs",
    nothing: "Nothing.",
    badge: "No commission",
    text: "Other sites keep 15–20% of what your guests pay. Here the whole amount goes from your guest's M-PESA to you.",
    lines: [
      { label: "A guest pays for 3 nights", kes: 13_500 },
      { label: "Commission", kes: 0 },
    ],
    total: { label: "You receive", kes: 13_500 },
    safaricom: "M-PESA's own charges, where there are any, are Safaricom's.",
  },
  safe: {
    title: "Made for how you already work",
    items: [
      {
        icon: "calendar",
        title: "No double bookings",
        text: "A night that is taken cannot be sold twice, not even in the same second.",
      },
      {
        icon: "phone",
        title: "Light on data",
        text: "Your page opens in a second on a slow connection and a small phone.",
      },
      {
        icon: "whatsapp",
        title: "Looks good when shared",
        text: "Your link brings its picture, price and name along in every chat.",
      },
    ],
  },
  final: {
    title: "Let guests book you directly",
    hostLogin: "Host login",
    guestLogin: "Guest login",
  },
} as const;

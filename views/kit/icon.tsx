import { createContext, use } from "react";

/** Strokes on a 24 × 24 grid, 1.75 wide, round ends (`.i` in the stylesheet). */
const shapes = {
  wifi: "M2 9a15 15 0 0 1 20 0M5.5 12.8a10 10 0 0 1 13 0M9 16.4a5 5 0 0 1 6 0M12 20h0",
  parking: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 17V7h4a3 3 0 0 1 0 6H9",
  kitchen: "M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7h-3V7c0-2.5 1.5-4 3-4z",
  power: "M13 2 4 14h7l-1 8 9-12h-7z",
  water: "M12 3s6 6.5 6 11a6 6 0 0 1-12 0c0-4.5 6-11 6-11z",
  lift: "M5 3h14v18H5zM12 3v18M7.5 10l1.5-2 1.5 2M13.5 13l1.5 2 1.5-2",
  desk: "M2 9h20M4 9v11M20 9v11M14 9v6h6M7 5h6v4",
  tv: "M3 5h18v12H3zM8 21h8",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z",
  check: "M4 12.5 9.5 18 20 6.5",
  verified:
    "M12 2l2.6 2 3.2-.2.9 3.1 2.8 1.6L20.5 12l1 3.5-2.8 1.6-.9 3.1-3.2-.2L12 22l-2.6-2-3.2.2-.9-3.1-2.8-1.6 1-3.5-1-3.5 2.8-1.6.9-3.1 3.2.2zM8 12l3 3 5-6",
  phone: "M7 2h10v20H7zM11 18.5h2",
  calendar: "M4 5h16v16H4zM4 10h16M8 2.5V6M16 2.5V6",
  guests: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21a7 7 0 0 1 14 0M16 3.5a4 4 0 0 1 0 7M19 14.5a7 7 0 0 1 3 6.5",
  bed: "M3 19V5M3 16h18M21 19v-6a3 3 0 0 0-3-3h-8v6M6.5 13h0",
  bath: "M3 12h18v3a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V5.5a2.5 2.5 0 0 1 5 0M7 20l-1 2M17 20l1 2",
  pin: "M12 22s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  whatsapp: "M3 21l1.5-4.5A9 9 0 1 1 8 20zM8.5 8.5c0 4 3 7 7 7l.5-2-2.5-1-1 1a6 6 0 0 1-2.5-2.5l1-1-1-2.5z",
  mail: "M3 5h18v14H3zM3 6.5l9 7 9-7",
  camera: "M3 7h4l2-3h6l2 3h4v13H3zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  lock: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4",
  door: "M5 21V10a7 7 0 0 1 14 0v11zM15 14h0",
  way: "M12 2 2 12l10 10 10-10zM9 16v-3a1 1 0 0 1 1-1h5M13 9.5l2.5 2.5-2.5 2.5",
  send: "M21 3 10 14M21 3l-7 18-4-7-7-4z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  alert: "M12 3 2 20h20zM12 10v4M12 17h0",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h0",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  star: "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z",
  "arrow-left": "M20 12H4M10 6l-6 6 6 6",
  "arrow-right": "M4 12h16M14 6l6 6-6 6",
  "arrow-up": "M12 20V4M6 10l6-6 6 6",
  "arrow-down": "M12 4v16M6 14l6 6 6-6",
  "chevron-right": "M9 5l7 7-7 7",
  home: "M3 11.5 12 4l9 7.5V20a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z",
  rows: "M9 6h12M9 12h12M9 18h12M4 6h0M4 12h0M4 18h0",
  more: "M5 11.5v1M12 11.5v1M19 11.5v1",
  chart: "M4 20h16M6.5 16v-5M12 16V5M17.5 16V9",
  money: "M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6.5 12h0M17.5 12h0",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  menu: "M4 7h16M4 12h16M4 17h16",
  x: "M6 6l12 12M18 6L6 18",
} as const;

export type IconName = keyof typeof shapes;

/**
 * The icons a page has drawn so far. The server renders a page in document order and in one go,
 * so `IconShapes` at the end of the body knows every name before it and prints each shape once.
 */
const Drawn = createContext<Set<IconName> | undefined>(undefined);

export const IconsOnPage = Drawn.Provider;

/** A decoration beside words. Give `label` when it stands alone. */
export function Icon({ name, label }: { name: IconName; label?: string | undefined }) {
  use(Drawn)?.add(name);
  const shape = <use href={`#i-${name}`} />;
  return label ? (
    <svg className="i" role="img" aria-label={label}>
      {shape}
    </svg>
  ) : (
    <svg className="i" aria-hidden="true">
      {shape}
    </svg>
  );
}

/** Prints the shapes of the icons drawn above it. `also`: icons of islands, which are rendered apart. */
export function IconShapes({ also = [] }: { also?: readonly IconName[] | undefined }) {
  const names = new Set([...(use(Drawn) ?? []), ...also]);
  if (names.size === 0) return null;
  return (
    <svg aria-hidden="true" className="shapes">
      {[...names].map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={shapes[name]} />
        </symbol>
      ))}
    </svg>
  );
}

const [WIDTH, HEIGHT, FOOT] = [360, 132, 20] as const;

/** Bars of one sum a month. A picture beside its table, which says the same to who cannot see it. */
export function Bars({
  bars,
  label,
}: {
  bars: readonly { name: string; value: number; isHere: boolean }[];
  label: string;
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {bars.map(({ name, value, isHere }, index) => {
        const height = value > 0 ? Math.max(2, Math.round(((HEIGHT - FOOT - 8) * value) / most)) : 0;
        const middle = Math.round((index + 0.5) * step);
        return (
          <g key={name} className={isHere ? "here" : undefined}>
            <rect x={middle - 9} y={HEIGHT - FOOT - height} width="18" height={height} rx="3" />
            <text x={middle} y={HEIGHT - 5}>
              {name}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${HEIGHT - FOOT}.5H${WIDTH}`} />
    </svg>
  );
}

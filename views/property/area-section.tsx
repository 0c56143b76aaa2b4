import { mapLinks } from "#src/core/guide/pin.ts";
import { type AreaMap, MAP } from "#src/core/listing/area-map.ts";
import { useTexts } from "#views/kit/language.tsx";

/** Where a house is before it is paid for: what is written of it, and a sketch where the place is known. */
export type AreaToShow = Readonly<{ name: string; map: AreaMap | undefined; exact: boolean }>;

/**
 * The area of a house, drawn by us: nothing is fetched from anywhere, and nobody learns who looks. The links name the
 * area and not the circle.
 */
export function AreaSection({ area: { name, map, exact } }: { area: AreaToShow }) {
  const { house: texts } = useTexts();
  const links = mapLinks(`${name}, Kenya`);
  return (
    <section className="stack closer" id="where">
      <h2>{texts.where}</h2>
      {map && (
        <>
          <Sketch map={map} label={texts.mapOf(name)} scale={texts.scale(map.scale.km)} />
          <p className="soft small">{exact ? texts.inCircle : texts.inArea}</p>
          {map.distances.length > 0 && <Distances map={map} />}
        </>
      )}
      <p className="row">
        <span className="soft">{texts.openArea}</span>
        <a className="link" href={links.map} rel="noopener noreferrer">
          Google Maps
        </a>
        <a className="link" href={links.osm} rel="noopener noreferrer">
          OpenStreetMap
        </a>
      </p>
    </section>
  );
}

function Distances({ map }: { map: AreaMap }) {
  const { house: texts } = useTexts();
  return (
    <>
      <h3 className="vh">{texts.around}</h3>
      <dl className="lines">
        {map.distances.map(({ name, km }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="soft">{km === 0 ? texts.underAKm : texts.aboutKm(km)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type Points = readonly (readonly [number, number])[];

const path = (points: Points) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

function Sketch({ map, label, scale }: { map: AreaMap; label: string; scale: string }) {
  const { width, height } = MAP;
  const bar = height - 9;
  return (
    <svg className="map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="lake" d={map.water.map((shape) => `${path(shape)}Z`).join("")} />
      {map.green.map(({ x, y, r }) => (
        <circle key={`${x} ${y}`} className="park" cx={x} cy={y} r={r} />
      ))}
      <path className="road" d={map.roads.flatMap(({ points }) => points.map(path)).join("")} />
      <circle className="here" cx={width / 2} cy={height / 2} r={map.circle} />
      {map.roadNames.map(({ x, y, text, turn }) => (
        <text key={text} className="via" transform={`translate(${x} ${y})rotate(${turn})`} dy="3">
          {text}
        </text>
      ))}
      {map.places.map(({ x, y, text, above }) => (
        <g key={text}>
          <circle className="dot" cx={x} cy={y} r="2" />
          <text x={x} y={above ? y - 6 : y + 14}>
            {text}
          </text>
        </g>
      ))}
      <path className="rule" d={`M10 ${bar}h${map.scale.units}`} />
      <text className="via" x={10 + map.scale.units / 2} y={bar - 4}>
        {scale}
      </text>
    </svg>
  );
}

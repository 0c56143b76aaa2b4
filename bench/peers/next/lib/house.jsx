const kes = (n) => "KES " + String(n).replace(/\B(?=(\d{3})+$)/g, ",");
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const Month = ({ year, month, taken }) => {
  const blanks = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = (n) => new Date(Date.UTC(year, month, n)).toISOString().slice(0, 10);
  return (
    <section className="month"><h3>{MONTHS[month]} {year}</h3>
      <ol>{Array.from({ length: blanks }, (_, i) => <li key={`b${i}`} />)}
        {Array.from({ length: days }, (_, i) => { const d = day(i + 1); return <li key={d}>{taken.has(d) ? <s>{i + 1}</s> : <a href={`?checkIn=${d}`}>{i + 1}</a>}</li>; })}</ol></section>
  );
};
/** The page of one place: photos, facts, everything it has, three months of nights, a form. */
export const House = ({ host, p, taken }) => (
  <>
    <header className="head"><div className="wrap"><a className="brand" href={`/${host.brand}`}>{host.name}</a><nav className="nav"><a href={`tel:${host.phone}`}>Call</a></nav></div></header>
    <main className="wrap">
      <section className="grid">{p.photos.map((src, i) => <img key={src} src={src} alt={p.name} width={600} height={400} loading={i === 0 ? "eager" : "lazy"} fetchPriority={i === 0 ? "high" : undefined} decoding="async" />)}</section>
      <section className="hero"><h1>{p.name}</h1><p>{p.location}</p></section>
      <ul className="facts"><li>{p.guests} guests</li><li>{p.beds} beds</li><li>{p.baths} baths</li></ul>
      <ul className="tags">{p.amenities.map((a) => <li key={a}>{a}</li>)}</ul>
      {[0, 1, 2].map((month) => <Month key={month} year={2026} month={month} taken={taken} />)}
      <form action={`/${host.brand}/${p.slug}/book`}><input type="date" name="checkIn" /><input type="date" name="checkOut" /><button className="btn">{kes(p.price)} a night</button></form>
    </main>
    <footer className="foot"><div className="wrap"><span>{host.name} · {host.phone}</span></div></footer>
  </>
);

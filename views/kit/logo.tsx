/** A doorway with its door ajar: `lango` is Swahili for a door. The word beside it names it. */
export function Logo() {
  return (
    <svg viewBox="0 0 26 32" aria-hidden="true">
      <path fill="currentColor" d="M0 32V13a13 13 0 0 1 26 0v19zM4 32h10V7.5L4 10z" fillRule="evenodd" />
    </svg>
  );
}

/**
 * A doorway, one leaf shut, one open: `lango` is Swahili for a door. The word beside it names it.
 * An operator's own logo stands in its place; when that cannot be loaded, the frame's script shows the bundled file.
 */
export function Logo({ own }: { own?: Readonly<{ src: string; bundled: string }> | undefined }) {
  if (own) return <img src={own.src} alt="" height={32} data-fallback={own.bundled} />;
  return (
    <svg viewBox="0 0 26 32" aria-hidden="true">
      <path
        fill="currentColor"
        d="M0 32V13a13 13 0 0 1 26 0v19zM22 32V13a9 9 0 0 0-9-9v28zM9.6 18.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
        fillRule="evenodd"
      />
    </svg>
  );
}

/** Below this the bar of the front page makes room while one reads on, and comes back when one turns round. */
const HIDES_AFTER_PX = 100;

/** Hides the floating bar going down and shows it going up or at the top. */
export function floatTopBar(): void {
  const bar = document.querySelector(".float");
  let before = scrollY;
  if (!bar) return;
  addEventListener(
    "scroll",
    () => {
      // A page that bounces at its end moves by less than a pixel.
      if (Math.abs(scrollY - before) < 1) return;
      bar.classList.toggle("away", scrollY > HIDES_AFTER_PX && scrollY > before);
      before = scrollY;
    },
    { passive: true },
  );
}

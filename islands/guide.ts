/**
 * The script of an arrival guide: it has the page kept for where there is no data, and takes away what was kept of a
 * guide that is shut. Without it the page is read all the same.
 */
export {};

const guide = document.querySelector<HTMLElement>("[data-guide]");
const { serviceWorker } = navigator;

const show = (name: string) => {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-${name}]`)) element.hidden = false;
};

if (guide) {
  show("print");
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
  const until = Number(guide.dataset.guide);
  // A page that stays open on the table is asked for again once it is out of date.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && until > 0 && Date.now() >= until) location.reload();
  });
  if (serviceWorker) void (until > Date.now() ? keep() : forget()).catch(() => undefined);
}

async function keep(): Promise<void> {
  const page = location.pathname;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "kept") show("saved");
  });
  const { active, installing, waiting } = await serviceWorker.register(`${page}-worker.js`, { scope: page });
  const worker = active ?? waiting ?? installing;
  const photos = Array.from(
    document.querySelectorAll<HTMLImageElement>("main img"),
    ({ currentSrc, src }) => currentSrc || src,
  );
  worker?.postMessage({ search: location.search, photos, over: guide?.dataset.over ?? "" });
}

async function forget(): Promise<void> {
  const registered = await serviceWorker.getRegistration(location.pathname);
  await caches.delete(`guide ${location.pathname}`);
  await registered?.unregister();
}

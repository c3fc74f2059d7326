// Lets a static site work without a network, and offers a new version of it when there is one.

/**
 * @param {(loadIt: () => void) => void} offer is called when a new version is ready
 */
export async function keepForLater(offer) {
  const served = document.querySelector('meta[name="connectn-server"]')?.getAttribute("content") === "yes";
  if (served || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  const { serviceWorker } = navigator;
  let registration;
  try {
    registration = await serviceWorker.register(new URL("../service-worker.js", import.meta.url));
  } catch {
    return; // a browser that keeps nothing, as in some private windows
  }
  const ask = () => {
    const { waiting } = registration;
    if (!waiting || !serviceWorker.controller) return;
    offer(() => {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    });
  };
  ask();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") ask();
    });
  });
}

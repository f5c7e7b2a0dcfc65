const storageKey = 'sidebet-renewed-at';
const onceEveryMs = 60_000;

/** Reloads a page that requests files removed by a deploy. The guard stops a reload loop when the failure persists. */
export function renewAfterDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < onceEveryMs) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

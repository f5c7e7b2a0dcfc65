const storageKey = 'sidebet-renewed-at';
const onceEveryMs = 60_000;

/**
 * A page opened before a new version was put up asks for files that are gone. Loading the page again brings
 * the new version; the guard keeps a lasting fault from becoming an endless reload.
 */
export function renewAfterDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < onceEveryMs) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

import { workerUrl } from './worker-url.ts';

const updateEveryMs = 3_600_000;

/** Installs the service worker once the page has what it needs, so that it competes with nothing. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' });
    let asked = Date.now();
    // A page that stays open for days asks for a new version when somebody comes back to it.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < updateEveryMs) return;
      asked = Date.now();
      void registration.update().catch(() => undefined);
    });
  } catch {
    // Browsers may forbid workers, as in some private windows; everything but offline works without.
  }
}

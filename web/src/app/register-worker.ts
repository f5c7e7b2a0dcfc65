import { workerUrl } from './worker-url.ts';

const updateEveryMs = 3_600_000;

/** Registers the service worker after page load, so it does not compete for bandwidth. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' });
    let updatedAt = Date.now();
    // A page open for days checks for a new version when the user returns.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - updatedAt < updateEveryMs) return;
      updatedAt = Date.now();
      void registration.update().catch(() => undefined);
    });
  } catch {
    // Browsers may forbid workers, for example in private windows. Everything else still works.
  }
}

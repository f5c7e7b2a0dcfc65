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

/** The part of Trusted Types used here; TypeScript has no types for it yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
};

/** The service worker's URL as a trusted script URL (server/src/http/content-policy.ts allows only this policy). */
function workerUrl(): string {
  const url = '/sw.js';
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  return trustedTypes.createPolicy('sidebet-worker', { createScriptURL: () => url }).createScriptURL(url);
}

import { serverNow } from './clock.ts';

const storageKey = 'sidebet-wanted-page';
/** Longer than an emailed link works, because a user may request another. */
const storedForMs = 3_600_000;

/**
 * Stores the wanted page before a password reset. The emailed link opens in another tab, so it is stored for the whole
 * browser; another device lands on Home.
 */
export function storeWantedPage(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ next, at: serverNow() }));
  } catch {
    // Storage is blocked: the user lands on Home.
  }
}

/** The stored page, or null if there is none or it is more than an hour old. */
export function readWantedPage(): string | null {
  try {
    const { next, at } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as {
      next?: unknown;
      at?: unknown;
    };
    const isFresh = typeof at === 'number' && serverNow() - at < storedForMs;
    return isFresh && typeof next === 'string' ? next : null;
  } catch {
    return null;
  }
}

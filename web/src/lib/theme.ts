import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const attribute = 'data-mantine-color-scheme';
const storageKey = 'sidebet-theme';
const systemLight = matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

// Until a person chooses, the page follows the system, also when the system changes.
systemLight.addEventListener('change', () => {
  if (!readChoice()) apply(systemLight.matches ? 'light' : 'dark');
});

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'dark');
}

export function toggleTheme(): void {
  const next = current() === 'light' ? 'dark' : 'light';
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Storage may be blocked; the choice then lasts for this page.
  }
  apply(next);
}

function current(): Theme {
  return document.documentElement.getAttribute(attribute) === 'light' ? 'light' : 'dark';
}

function apply(theme: Theme): void {
  document.documentElement.setAttribute(attribute, theme);
  for (const listener of listeners) listener();
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

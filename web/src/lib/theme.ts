import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';
/** `device` follows the device's theme, including changes. */
export type ThemeChoice = Theme | 'device';

const attribute = 'data-theme';
/** public/theme.js reads the same key before the first paint. */
const storageKey = 'sidebet-theme';
const systemLight = matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();
/** Replaces the stored choice where storage is blocked, until the page closes. */
let unstoredChoice: ThemeChoice = 'device';

systemLight.addEventListener('change', () => {
  if (readChoice() === 'device') apply('device');
});

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'dark');
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'device');
}

export function chooseTheme(choice: ThemeChoice): void {
  unstoredChoice = choice;
  try {
    if (choice === 'device') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked: `unstoredChoice` applies until the page closes.
  }
  apply(choice);
}

export function toggleTheme(): void {
  chooseTheme(current() === 'light' ? 'dark' : 'light');
}

function current(): Theme {
  return document.documentElement.getAttribute(attribute) === 'light' ? 'light' : 'dark';
}

function apply(choice: ThemeChoice): void {
  const deviceTheme = systemLight.matches ? 'light' : 'dark';
  document.documentElement.setAttribute(attribute, choice === 'device' ? deviceTheme : choice);
  for (const listener of listeners) listener();
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'device';
  } catch {
    return unstoredChoice;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

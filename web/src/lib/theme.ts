import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';
/** `device` follows the device's theme, including changes. */
export type ThemeChoice = Theme | 'device';

/** Both are in the document, which is what has a theme. */
const attribute = 'data-theme';
/** Replaces the stored choice where storage is blocked, until the page closes. */
const choiceAttribute = 'data-theme-choice';
/** The document's event after a change. */
const changed = 'sidebet-theme';
/** public/first-paint.js reads the same key before the first paint. */
const storageKey = 'sidebet-theme';

/** Follows the device's theme, while no other is chosen, also if it changed between the first paint and now. */
export function followDeviceTheme(): void {
  const follow = () => {
    if (readChoice() === 'device') apply('device');
  };
  deviceLight().addEventListener('change', follow);
  follow();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'dark');
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'device');
}

export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.setAttribute(choiceAttribute, choice);
  try {
    if (choice === 'device') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked: the attribute applies until the page closes.
  }
  apply(choice);
}

export function toggleTheme(): void {
  chooseTheme(current() === 'light' ? 'dark' : 'light');
}

function current(): Theme {
  return document.documentElement.getAttribute(attribute) === 'light' ? 'light' : 'dark';
}

function deviceLight(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: light)');
}

function apply(choice: ThemeChoice): void {
  const deviceTheme = deviceLight().matches ? 'light' : 'dark';
  document.documentElement.setAttribute(attribute, choice === 'device' ? deviceTheme : choice);
  document.dispatchEvent(new Event(changed));
}

function readChoice(): ThemeChoice {
  try {
    return toChoice(localStorage.getItem(storageKey));
  } catch {
    return toChoice(document.documentElement.getAttribute(choiceAttribute));
  }
}

function toChoice(text: string | null): ThemeChoice {
  return text === 'light' || text === 'dark' ? text : 'device';
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(changed, listener);
  return () => document.removeEventListener(changed, listener);
}

import { useEffect } from 'react';

/**
 * Replaces the package react-style-singleton (vite.config.ts), which open dialogs use to lock page scrolling. The
 * package injects a style element, which the Content-Security-Policy forbids; a constructed style sheet is allowed.
 * Shared between callers and removed with the last one.
 */
export function styleSingleton(): (props: { styles: string; dynamic?: boolean }) => null {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  function add(styles: string): void {
    if (users++ > 0) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }
  function remove(): void {
    if (--users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  }
  return function Sheet({ styles, dynamic }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: only what says that it changes is followed, as in the package.
    useEffect(() => {
      add(styles);
      return remove;
    }, [dynamic && styles]);
    return null;
  };
}

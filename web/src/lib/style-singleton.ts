import { useEffect } from 'react';

/**
 * Stands in for the package react-style-singleton (vite.config.ts), by which open dialogs keep the page behind them from
 * scrolling. The package writes a style element into the page, which the site's policy forbids; a style sheet that is
 * made as an object is allowed. What several ask for at a time is there once, until the last of them is gone.
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

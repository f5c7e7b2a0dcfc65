import { readFileSync } from 'node:fs';
import { onButton, type SiteTheme, surfaces } from '@sidebet/domain/site/site-settings';
import { expect, test } from 'vitest';

test.each(['dark', 'light'] as const)(
  'the %s surfaces that colors are checked against are those of the page',
  (theme) => {
    expect(tokens(theme)).toMatchObject({ ...surfaces[theme], 'on-primary': onButton[theme] });
  },
);

function tokens(theme: SiteTheme): Record<string, string> {
  const css = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8');
  const [, body] = new RegExp(`data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)!;
  return Object.fromEntries(
    [...body!.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

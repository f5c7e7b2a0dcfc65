import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { mantineTheme } from '../src/app/mantine-theme.ts';

test('the file contains exactly the variables our theme changes', () => {
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const usualVariables: Record<string, string> = usual.variables;
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, mantineTheme));
  const changed = Object.entries(ours.variables).filter(([name, value]) => usualVariables[name] !== value);
  expect(changed.length).toBeGreaterThan(0);
  for (const scheme of ['light', 'dark'] as const) expect(ours[scheme]).toEqual(usual[scheme]);

  const css = readFileSync(new URL('../src/app/mantine-variables.css', import.meta.url), 'utf8');
  const written = [...css.matchAll(/^ {2}(--[\w-]+): (.*);$/gm)].map(([, name, value]) => [name, value]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(changed));
});

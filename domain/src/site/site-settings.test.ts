import { describe, expect, test } from 'vitest';
import {
  contrast,
  decideSiteSettings,
  defaultSite,
  listSiteMistakes,
  onButton,
  type SiteSettings,
  worstContrast,
} from './site-settings.ts';

const decide = (change: Partial<SiteSettings>) => decideSiteSettings({ ...defaultSite, ...change });

test('trims the name and writes colors in lower case', () => {
  expect(decide({ name: '  Sunday Crew ', darkColor: ' #FFD166', lightColor: '#0A3D91' })).toEqual({
    kind: 'site',
    site: { name: 'Sunday Crew', darkColor: '#ffd166', lightColor: '#0a3d91', joining: 'invited' },
  });
});

describe('refuses', () => {
  test.each([
    ['an empty name', { name: ' ' }, 'name', 'Please enter a name of 1 to 30 characters.'],
    ['a long name', { name: 'x'.repeat(31) }, 'name', 'Please enter a name of 1 to 30 characters.'],
    ['a name of two lines', { name: 'a\nb' }, 'name', 'Please enter a name of 1 to 30 characters.'],
    ['a word', { darkColor: 'blue' }, 'darkColor', 'Please enter a color such as #ffd166.'],
    ['a short color', { lightColor: '#fff' }, 'lightColor', 'Please enter a color such as #ffd166.'],
    [
      'a dark color in the dark theme',
      { darkColor: '#334059' },
      'darkColor',
      '#334059 has a contrast of 1.3:1 with the pressed areas (#222b3c) of the dark theme. Please choose one with at least 4.5:1.',
    ],
    [
      'a pale color in the light theme',
      { lightColor: '#ffd166' },
      'lightColor',
      '#ffd166 has a contrast of 1.2:1 with the pressed areas (#e6ebf3) of the light theme. Please choose one with at least 4.5:1.',
    ],
  ])('%s', (_name, change, field, message) => {
    expect(decide(change)).toMatchObject({ kind: 'refusal', field, message });
  });
});

test('lists what is wrong with every field', () => {
  const mistakes = listSiteMistakes({ ...defaultSite, name: '', darkColor: 'blue', lightColor: '#fff' });
  expect(mistakes.map(({ field }) => field)).toEqual(['name', 'darkColor', 'lightColor']);
  expect(listSiteMistakes({ ...defaultSite, name: 'Sunday Crew' })).toEqual([]);
});

test.each(['dark', 'light'] as const)('text on every allowed %s button is readable', (theme) => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const color = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
        if (worstContrast(theme, color).contrast < 4.5) continue;
        expect(contrast(color, onButton[theme])).toBeGreaterThanOrEqual(4.5);
      }
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#123456', '#123456', 1],
])('%s on %s has %d:1', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
});

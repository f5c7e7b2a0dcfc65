import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moreTeamColors } from './more-team-colors.ts';
import { type TeamColors, teamColors } from './team-colors.ts';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const surfaces = [...tokens.matchAll(/--(?:ground|surface|raised|pressed): (#[0-9a-f]{6})/g)].map(
  ([, color]) => color!,
);

test('there are four surfaces in each theme', () => {
  expect(surfaces).toHaveLength(8);
});

test.each([...teamColors, ...moreTeamColors])(
  '%s: letters are readable, and the disc shows in both themes',
  (_, colors) => {
    expect(findFailures(colors)).toEqual([]);
  },
);

test('a disc with weak letters, or of the colors of a page, fails', () => {
  expect(findFailures({ fill: '#101820', ink: '#0085ca' })).toEqual(['letters']);
  expect(findFailures({ fill: '#ffffff', ink: '#dde3ec' })).toContain('#f3f5f9');
});

/** The disc's fill or its ring has to stand out from each surface. */
function findFailures({ fill, ink }: TeamColors): string[] {
  const hidden = surfaces.filter((surface) => Math.max(contrast(fill, surface), contrast(ink, surface)) < 3);
  return contrast(fill, ink) < 4.5 ? ['letters', ...hidden] : hidden;
}

/** WCAG 2's contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

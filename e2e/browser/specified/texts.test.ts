import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameOf } from './row.ts';
import { listedNames, quotesOf } from './spec-quotes.ts';
import { texts } from './texts.ts';

/** The specification is not in the repository. Without it, only the table itself is checked. */
const specFile = new URL('../../../../shared/SPEC.md', import.meta.url);
const spec = existsSync(specFile) ? readFileSync(specFile, 'utf8') : null;

/** Quoted in the specification, but never shown on a screen. */
const exceptions: Record<string, string> = {
  user: "a role in the data model (`users.role`); nobody's role is shown",
  Yes: 'a value of the data model (`accepted`, `paid_out`), told on cards by Active and Settled',
  No: 'a value of the data model (`accepted`, `paid_out`), told on cards by Created',
};

test('the table is large and has no duplicate row', () => {
  expect(texts.length).toBeGreaterThanOrEqual(200);
  expect(new Set(texts.map(nameOf)).size).toBe(texts.length);
});

test('a rendered text keeps the words around its placeholders', () => {
  for (const row of texts.filter(({ shown, text }) => shown && text.includes('{'))) {
    expect(
      lines(row.text).every((line) => pattern(line).test(row.shown!)),
      nameOf(row),
    ).toBe(true);
  }
});

test('quotes are parsed correctly', () => {
  const page =
    "## 2. Screens\n- 'Friends' Bets' section: 'You haven't any' or 'No {tab} Bets / Try again'.\n## 3. Fields\n'x'";
  expect(quotesOf(page, [2])).toEqual([
    { section: 2, text: "Friends' Bets" },
    { section: 2, text: "You haven't any" },
    { section: 2, text: 'No {tab} Bets' },
    { section: 2, text: 'Try again' },
  ]);
});

test.runIf(spec)('every quoted text is in the table', () => {
  const quotes = quotesOf(spec!, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(quotes.length).toBeGreaterThan(100);
  const inTable = new Set(texts.flatMap(({ text }) => [text, ...lines(text)]));
  const missing = quotes.filter(({ text }) => !inTable.has(text) && !(text in exceptions));
  expect(missing).toEqual([]);
  const quoted = new Set(quotes.map(({ text }) => text));
  expect(Object.keys(exceptions).filter((text) => !quoted.has(text) || inTable.has(text))).toEqual([]);
});

test.runIf(spec)(
  'every tab, button, filter, column head and menu entry that it lists is in the table',
  () => {
    const inTable = new Set(texts.map(({ text }) => text));
    expect(listedNames(spec!).filter((name) => !inTable.has(name))).toEqual([]);
  },
);

test.runIf(spec)('every text in the table is in the specification', () => {
  const flat = spec!.replace(/\s+/g, ' ').toLowerCase();
  const strange = texts.filter(({ text }) => !flat.includes(text.replace(/\s+/g, ' ').toLowerCase()));
  expect(strange.map(nameOf)).toEqual([]);
});

function lines(text: string): string[] {
  return text.split(' / ');
}

/** The text with any value in its placeholders. */
function pattern(text: string): RegExp {
  const escaped = text.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('.+'));
}

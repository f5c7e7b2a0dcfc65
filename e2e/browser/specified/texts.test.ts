import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeRow } from './row.ts';
import { compareWithSpec, findQuotes, listedNames } from './spec-quotes.ts';
import { texts } from './texts.ts';

/** The specification is not in the repository. Without it, the comparison itself is tested on a made-up one. */
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
  expect(new Set(texts.map(describeRow)).size).toBe(texts.length);
});

test('a rendered text keeps the words around its placeholders', () => {
  for (const row of texts.filter(({ shown, text }) => shown && text.includes('{'))) {
    expect(
      lines(row.text).every((line) => pattern(line).test(row.shown!)),
      describeRow(row),
    ).toBe(true);
  }
});

test('quotes are parsed correctly', () => {
  const page =
    "## 2. Screens\n- 'Friends' Bets' section: 'You haven't any' or 'No {tab} Bets / Try again'.\n## 3. Fields\n'x'";
  expect(findQuotes(page, [2])).toEqual([
    { section: 2, text: "Friends' Bets" },
    { section: 2, text: "You haven't any" },
    { section: 2, text: 'No {tab} Bets' },
    { section: 2, text: 'Try again' },
  ]);
});

const page = `## 2. Screens
- Links: Home, Friends and Log Out.
- 'Friends' Bets' section: 'No {tab} Bets / Try again'.
## 12. Data
'admin'`;
const lists = [[/^- Links: (.*)\.$/m, 3]] as const;
const table = ['Home', 'Friends', 'Log Out', "Friends' Bets", 'No {tab} Bets / Try again'];

test('a table with every quoted and listed text, and no others, agrees with its specification', () => {
  expect(compareWithSpec(page, table, [], lists)).toEqual({ missing: [], unknown: [] });
});

test.each([
  ['a text was reworded', table.with(3, 'Bets of Friends'), ["Friends' Bets"], ['Bets of Friends']],
  ['a line was removed', table.with(4, 'No {tab} Bets'), ['Try again'], []],
  ['a listed name was removed', table.toSpliced(2, 1), ['Log Out'], []],
  ['a text was added', [...table, 'Jackpot'], [], ['Jackpot']],
])('a difference is found where %s', (_, changed, missing, unknown) => {
  expect(compareWithSpec(page, changed, [], lists)).toEqual({ missing, unknown });
});

test('a list that was not found or has another length is an error', () => {
  expect(() => listedNames(page, [[/^- Tabs: (.*)\.$/m, 2]])).toThrow('not 2 names');
  expect(() => listedNames(page, [[/^- Links: (.*)\.$/m, 2]])).toThrow('gives Home | Friends | Log Out');
});

test.runIf(spec)('the table agrees with the specification (skipped without ../shared)', () => {
  const quotes = findQuotes(spec!, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(quotes.length).toBeGreaterThan(100);
  const all = texts.map(({ text }) => text);
  expect(compareWithSpec(spec!, all, Object.keys(exceptions))).toEqual({ missing: [], unknown: [] });
  const quoted = new Set(quotes.map(({ text }) => text));
  const inTable = new Set(all.flatMap((text) => [text, ...lines(text)]));
  expect(Object.keys(exceptions).filter((text) => !quoted.has(text) || inTable.has(text))).toEqual([]);
});

function lines(text: string): string[] {
  return text.split(' / ');
}

/** The text with any value in its placeholders. */
function pattern(text: string): RegExp {
  const escaped = text.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('.+'));
}

import { expect, test } from 'vitest';
import { commentsIn, readFiles } from './files.ts';
import { findTexts } from './product-texts.ts';
import {
  findBrokenLinks,
  findDeadFiles,
  findMissingFiles,
  findUnlinkedPages,
  withoutMissingLinks,
} from './references.ts';
import { retiredTexts } from './retired-texts.ts';
import { rules } from './rules.ts';

const files = readFiles();
const comments = files.map((file) => ({ ...file, text: commentsIn(file) }));

test.each(rules)('$name', ({ files: applies, inComments, pattern, example, instead, except = {} }) => {
  expect(example, 'the control').toMatch(pattern);
  const found = (inComments ? comments : files)
    .filter(({ path }) => applies(path))
    .flatMap(({ path, text }) => {
      const match = pattern.exec(text);
      return match
        ? [{ path, at: `${path}:${text.slice(0, match.index).split('\n').length}: ${match[0]}` }]
        : [];
    });
  const violations = found.filter(({ path }) => !(path in except)).map(({ at }) => at);
  expect(violations, `Write instead: ${instead}`).toEqual([]);
  const unneeded = Object.keys(except).filter((file) => !found.some(({ path }) => path === file));
  expect(unneeded, 'Exceptions that are no longer needed').toEqual([]);
});

const texts = files
  .filter(
    ({ path }) =>
      /^(?:contract|domain|server|web)\/src\/.*\.tsx?$/.test(path) &&
      !/\.(?:test|fixtures|d)\.tsx?$|\/src\/testing\//.test(path),
  )
  .flatMap((file) => findTexts(file).map((text) => ({ path: file.path, text })));

test.each(retiredTexts)('no text $name', ({ pattern, example, instead, except = {} }) => {
  expect(example, 'the control').toMatch(pattern);
  const found = texts.filter(({ text }) => pattern.test(text));
  const violations = found
    .filter(({ path }) => !(path in except))
    .map(({ path, text }) => `${path}: ${text}`);
  expect(violations, `Write instead: ${instead}`).toEqual([]);
  const unneeded = Object.keys(except).filter((file) => !found.some(({ path }) => path === file));
  expect(unneeded, 'Exceptions that are no longer needed').toEqual([]);
});

test('texts are labels, attributes, templates and sentences, not values, types, names and SQL', () => {
  const text = `
    import { Amount } from 'Your Stake';
    type Field = 'stake' | 'Both Stakes';
    const field = 'stake';
    const sql = \`select stake from bets where stake_of(b, $1) > 0\`;
    const money = { stake: 1, label: 'If You Win' };
    const schema = z.enum(['If You Lose']).describe('Both stakes of the bet.');
    const share = \`\${stake} pays \${payout}\`;
    const view = <p title="Paid if you win">You <b>stake</b> {money.stake}</p>;`;
  expect(findTexts({ path: 'a.tsx', text })).toEqual([
    'If You Win',
    'If You Lose',
    '… pays …',
    'Paid if you win',
    'You',
    'stake',
  ]);
});

/** Two documents that link to each other, and a style that a component imports. */
const tidyFiles = [
  {
    path: 'README.md',
    text: '[Rules](docs/rules.md#what-a-bet-costs), [why](docs/adr/), ![](docs/seen.png)',
  },
  { path: 'docs/rules.md', text: '# Rules\n## What a bet costs?\n[Back](../README.md)' },
  { path: 'docs/adr/0001-sql.md', text: '' },
  { path: 'docs/seen.png', text: '' },
  { path: 'web/src/ui/card.tsx', text: "import styles from './card.module.css';" },
  { path: 'web/src/ui/card.module.css', text: '/* card.module.css */' },
];

test.each([
  ['a file that no other file names', findDeadFiles, 'docs/old.png', '', 'docs/old.png'],
  ['a link to a missing file', findBrokenLinks, 'docs/a.md', '[x](b.md)', 'docs/a.md: b.md'],
  [
    'a link to a missing heading',
    findBrokenLinks,
    'docs/a.md',
    '[x](rules.md#costs)',
    'docs/a.md: rules.md#costs',
  ],
  [
    'a comment that names a missing file',
    findMissingFiles,
    'web/src/a.ts',
    '// As web/src/ui/card.tsx, and web/src/b.ts.',
    'web/src/a.ts: web/src/b.ts',
  ],
  ['a page of the docs without a link to it', findUnlinkedPages, 'docs/a.md', '[me](a.md)', 'docs/a.md'],
])('finds %s', (_, find, path, text, found) => {
  expect(find(tidyFiles)).toEqual([]);
  expect(find([...tidyFiles, { path, text }]), 'the control').toEqual([found]);
  expect(find(files)).toEqual([]);
});

test('a release links only to what it contains', () => {
  const text =
    '[Rules](docs/rules.md#costs), [tests](e2e), [the web](web/src) ![a page](docs/seen.png)<img src="docs/a.png" width="9">.';
  expect(
    withoutMissingLinks({ path: 'README.md', text }, new Set(['docs/rules.md', 'web/src/main.ts'])),
  ).toBe('[Rules](docs/rules.md#costs), tests, [the web](web/src) .');
});

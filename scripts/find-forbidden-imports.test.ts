import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findForbiddenImports, writesLedger } from './find-forbidden-imports.ts';
import { folderRules, importRules } from './import-rules.ts';

const circle = 'folders do not import each other in a circle';
const aboveTop = 'files at the top of the domain are below its folders';
const aboveHall = 'features import only halls below their own';
const bets = { 'domain/src/bets/bet.ts': 'export type Bet = string;' };
const takesBet = (path: string) => `import type { Bet } from '${path}';\nexport type Taken = Bet;`;

test.each<[string, Record<string, string>, string | null]>([
  [
    'two folders of the domain that import types of each other',
    {
      'domain/src/bets/bet.ts':
        "import type { Command } from '../book/command.ts';\nexport type Bet = Command;",
      'domain/src/book/command.ts':
        "import type { Bet } from '../bets/bet.ts';\nexport type Command = Bet | 1;",
    },
    circle,
  ],
  ['one that imports the other', { ...bets, 'domain/src/book/command.ts': takesBet('../bets/bet.ts') }, null],
  [
    'a file at the top that imports a folder',
    { ...bets, 'domain/src/sports.ts': takesBet('./bets/bet.ts') },
    aboveTop,
  ],
  [
    'a file at the top that imports its own folder',
    { ...bets, 'domain/src/bets.ts': takesBet('./bets/bet.ts') },
    null,
  ],
  [
    'a feature that imports a hall above its own',
    {
      'server/src/features/money/statements/transactions.ts': 'export type Row = string;',
      'server/src/features/betting/bets/receipt.ts':
        "import type { Row } from '../../money/statements/transactions.ts';\nexport type Line = Row;",
    },
    aboveHall,
  ],
  [
    'a feature that imports a public file of a hall below its own',
    {
      'server/src/features/betting/bets/receipt.ts': 'export type Line = string;',
      'server/src/features/money/statements/transactions.ts':
        "import type { Line } from '../../betting/bets/receipt.ts';\nexport type Row = Line;",
    },
    null,
  ],
])('%s', async (_, files, broken) => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const folders = readdirSync(root);
    const found = [
      await findForbiddenImports(folderRules, folders, 'dist/', root),
      await findForbiddenImports(importRules, folders, 'dist/', root),
    ];
    const report = found.map((one) => one.report).join('\n');
    if (broken === null)
      expect(
        found.map(({ errors }) => errors),
        report,
      ).toEqual([0, 0]);
    else expect(report).toContain(broken);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test.each([
  ['update group_accounts a set closed_at = $1', true],
  ['insert into transfers (id)', true],
  ['delete from bets', true],
  ['select id from group_accounts for update', false],
  ['update group_members set left_at = $1', false],
])('%s writes the ledger: %s', (sql, expected) => {
  expect(writesLedger(sql)).toBe(expected);
});

import { houseAccounts } from '@sidebet/domain/book/accounts';
import { checkpointHashSql, coveredColumns, digestOfTransfer } from '@sidebet/server/book/checkpoints';
import type { Random } from '../harness/random.ts';
import type { CheckpointedLedger, CoveredRow } from './checkpointed-ledger.ts';

/** What a superuser does, and a sentence that must be among the differences; null means any. */
export type Tampering = { readonly sql: string; readonly says: string | null };
type Make = (random: Random, ledger: CheckpointedLedger) => Tampering;

type Column = (typeof coveredColumns)[number];

/** Different values for every column: null instead of a value, a value instead of null. */
const edits: Readonly<Record<Column, readonly string[]>> = {
  subject_id: ['gen_random_uuid()'],
  seq: ['seq + 100'],
  kind: [
    "case kind when 'createWager' then 'acceptWager' else 'createWager' end::transfer_kind",
    "case kind when 'deposit' then 'adjustment' else 'deposit' end::transfer_kind",
  ],
  debit_account: [other('debit_account'), 'gen_random_uuid()', 'credit_account'],
  credit_account: [other('credit_account'), 'gen_random_uuid()', 'debit_account'],
  amount_cents: ['amount_cents + 1', 'amount_cents - 1', 'amount_cents * 10', '-amount_cents'],
  user_id: ['gen_random_uuid()', 'case when user_id is null then gen_random_uuid() end'],
  version: ['coalesce(version, 0) + 1', 'case when version is null then 1 end'],
  before_cents: ['coalesce(before_cents, 0) + 1', 'case when before_cents is null then 0 end'],
  after_cents: ['coalesce(after_cents, 0) - 1', 'case when after_cents is null then 0 end'],
  created_at: [
    "created_at - interval '1 year'",
    "created_at + interval '1 microsecond'",
    "created_at + interval '1 day'",
  ],
};

/** Replaces the counter account of an adjustment with the card provider's, and so on. */
function other(column: string): string {
  return `case ${column} when '${houseAccounts.cardProvider}' then '${houseAccounts.paypal}' else '${houseAccounts.cardProvider}' end::uuid`;
}

const where = ({ subjectId, seq }: CoveredRow) => `subject_id = '${subjectId}' and seq = ${seq}`;
const name = ({ subjectId, seq }: CoveredRow) => `Transfer ${seq} of ${subjectId}`;
const changed = (row: CoveredRow) => `${name(row)} was changed after checkpoint ${row.checkpoint}.`;
const missing = (row: CoveredRow) => `${name(row)}, in checkpoint ${row.checkpoint}, is missing.`;

/** Every checkpoint is equally likely, whatever it covers. */
function drawRow(random: Random, { rows, checkpoints }: CheckpointedLedger): CoveredRow {
  const checkpoint = random.int(1, Math.max(checkpoints, 1));
  return random.pickOr(
    rows.filter((row) => row.checkpoint === checkpoint),
    rows[random.int(0, rows.length - 1)]!,
  );
}

function two(random: Random, rows: readonly CoveredRow[]): [CoveredRow, CoveredRow] {
  const [a, b] = random.shuffled(rows);
  return [a!, b!];
}

/** Two consecutive transfers of one bet, deposit or withdrawal. */
function twoOfOne(random: Random, { rows }: CheckpointedLedger): [CoveredRow, CoveredRow] {
  const several = rows.filter((row) =>
    rows.some(({ subjectId, seq }) => subjectId === row.subjectId && seq !== row.seq),
  );
  const { subjectId } = several[random.int(0, several.length - 1)]!;
  return two(
    random,
    several.filter((row) => row.subjectId === subjectId),
  );
}

const exchange = (a: CoveredRow, b: CoveredRow, columns: readonly string[]) => `
  update transfers t set ${columns.map((column) => `${column} = o.${column}`).join(', ')}
  from (table transfers) o
  where (t.${where(a).replace(' and ', ' and t.')} and o.${where(b).replace(' and ', ' and o.')})
     or (t.${where(b).replace(' and ', ' and t.')} and o.${where(a).replace(' and ', ' and o.')})`;

/** Swaps the keys of two rows, one at a time, because keys are unique. */
const exchangeKeys = (a: CoveredRow, b: CoveredRow) => `
  update transfers set seq = -1 where ${where(a)};
  update transfers set subject_id = '${a.subjectId}', seq = ${a.seq} where ${where(b)};
  update transfers set subject_id = '${b.subjectId}', seq = ${b.seq} where subject_id = '${a.subjectId}' and seq = -1`;

const copy = (row: CoveredRow, other: Partial<Record<Column, string>>) => `
  insert into transfers (${coveredColumns.join(', ')})
  select ${coveredColumns.map((column) => other[column] ?? column).join(', ')} from transfers where ${where(row)}`;

/** Recomputes the checkpoints from this one on, including digests and chain, to hide a change. */
const recreateCheckpoints = (from: number) => `
  update ledger_checkpoints s set (subject_ids, seqs, digests) = (
    select array_agg(k.subject_id order by place), array_agg(k.seq order by place), array_agg(${digestOfTransfer} order by place)
    from unnest(s.subject_ids, s.seqs) with ordinality as k (subject_id, seq, place)
    join transfers t on t.subject_id = k.subject_id and t.seq = k.seq)
  where number >= ${from};
  ${recreateChain(from)}`;

function recreateChain(from: number): string {
  return `do $$
    declare
      made ledger_checkpoints;
      previous text := coalesce((select hash from ledger_checkpoints where number < ${from} order by number desc limit 1), repeat('0', 64));
    begin
      for made in select * from ledger_checkpoints where number >= ${from} order by number loop
        made.prev_hash := previous;
        previous := ${checkpointHashSql('made', 'made.prev_hash')};
        update ledger_checkpoints set prev_hash = made.prev_hash, hash = previous where number = made.number;
      end loop;
    end $$`;
}

const away = 1_000_000;
const pickCheckpoint = (random: Random, { checkpoints }: CheckpointedLedger) => random.int(1, checkpoints);
const columnEdits = Object.fromEntries(
  coveredColumns.map((column): [string, Make] => [
    `another ${column}`,
    (random, ledger) => {
      const row = drawRow(random, ledger);
      const values = edits[column];
      const sql = `update transfers set ${column} = ${values[random.int(0, values.length - 1)]} where ${where(row)}`;
      return { sql, says: column === 'subject_id' || column === 'seq' ? missing(row) : changed(row) };
    },
  ]),
);

const rowTamperings: Readonly<Record<string, Make>> = {
  ...columnEdits,
  'a person’s line made larger throughout': (random, ledger) => {
    const row = random.pickOr(
      ledger.rows.filter(({ userId }) => userId !== null),
      ledger.rows[0]!,
    );
    return {
      sql: `update transfers set amount_cents = amount_cents + 1,
              after_cents = after_cents + case when user_id = credit_account then 1 else -1 end where ${where(row)}`,
      says: changed(row),
    };
  },
  'debit and credit the other way round': (random, ledger) => {
    const row = drawRow(random, ledger);
    return {
      sql: `update transfers set debit_account = credit_account, credit_account = debit_account where ${where(row)}`,
      says: changed(row),
    };
  },
  'a deleted row': (random, ledger) => {
    const row = drawRow(random, ledger);
    return { sql: `delete from transfers where ${where(row)}`, says: missing(row) };
  },
  'a deleted row, those behind it moved up': (random, ledger) => {
    const [a, b] = twoOfOne(random, ledger).sort((one, other) => one.seq - other.seq) as [
      CoveredRow,
      CoveredRow,
    ];
    const last = ledger.rows.filter(({ subjectId }) => subjectId === a.subjectId).at(-1)!;
    return {
      sql: `delete from transfers where ${where(a)};
        update transfers set seq = seq - 1000 where subject_id = '${b.subjectId}' and seq > ${a.seq};
        update transfers set seq = seq + 999 where subject_id = '${b.subjectId}' and seq < 0`,
      says: missing(last),
    };
  },
  'all rows of one subject deleted': (random, ledger) => {
    const row = drawRow(random, ledger);
    return { sql: `delete from transfers where subject_id = '${row.subjectId}'`, says: missing(row) };
  },
  'everything deleted': (_, { rows }) => ({
    sql: 'truncate transfers',
    says: missing(rows.find(({ checkpoint }) => checkpoint === 1) ?? rows[0]!),
  }),
  'a row inserted into a time that is over': (random, ledger) => {
    const row = drawRow(random, ledger);
    const subjectId = random.uuid();
    const values = {
      subject_id: `'${subjectId}'::uuid`,
      kind: "'adjustment'",
      debit_account: `'${houseAccounts.adjustments}'::uuid`,
      credit_account: `'${houseAccounts.fees}'::uuid`,
      user_id: 'null',
      version: 'null',
      before_cents: 'null',
      after_cents: 'null',
      created_at: "now() - interval '2 hours'",
    };
    return { sql: copy(row, values), says: `Transfer ${row.seq} of ${subjectId} says` };
  },
  'a row inserted behind another, of now': (random, ledger) => {
    const [a] = twoOfOne(random, ledger);
    const row = ledger.rows.filter(({ subjectId }) => subjectId === a.subjectId).at(-1)!;
    return { sql: copy(row, { seq: '(seq + 1)::smallint', created_at: 'now()' }), says: null };
  },
  'a row inserted before the others of its subject': (random, ledger) => {
    const any = drawRow(random, ledger);
    const row = ledger.rows.find(({ subjectId }) => subjectId === any.subjectId)!;
    return {
      sql: `update transfers set seq = seq + 1000 where subject_id = '${row.subjectId}';
        update transfers set seq = seq - 999 where subject_id = '${row.subjectId}';
        ${copy({ ...row, seq: row.seq + 1 }, { seq: `${row.seq}::smallint` })}`,
      says: null,
    };
  },
  'the numbers of two rows of one subject exchanged': (random, ledger) => {
    const [a, b] = twoOfOne(random, ledger);
    return { sql: exchangeKeys(a, b), says: changed(a) };
  },
  'the keys of two rows exchanged': (random, ledger) => {
    const [a, b] = two(random, ledger.rows);
    return { sql: exchangeKeys(a, b), says: changed(b) };
  },
  'the times of two rows exchanged': (random, ledger) => {
    const [a, b] = two(
      random,
      [1, 2].map(
        (checkpoint) =>
          random.shuffled(ledger.rows.filter((row) => row.checkpoint === checkpoint))[0] ??
          ledger.rows[checkpoint]!,
      ),
    );
    return { sql: exchange(a, b, ['created_at']), says: changed(a) };
  },
  'the places of two rows of a person exchanged': (random, ledger) => {
    const users = ledger.rows.filter(({ userId }) => userId !== null);
    const one = users[random.int(0, users.length - 1)]!;
    const [a, b] = two(
      random,
      users.filter(({ userId }) => userId === one.userId),
    );
    return { sql: exchange(a, b, ['version', 'before_cents', 'after_cents']), says: changed(a) };
  },
  'everything but the keys of two rows exchanged': (random, ledger) => {
    const [a, b] = two(random, ledger.rows);
    return { sql: exchange(a, b, coveredColumns.slice(2)), says: changed(b) };
  },
};

const edited = (row: CoveredRow) =>
  `update transfers set created_at = created_at - interval '1 year' where ${where(row)}`;
const pickRowIn = (random: Random, { rows }: CheckpointedLedger, checkpoint: number) =>
  random.shuffled(rows.filter((row) => row.checkpoint === checkpoint))[0]!;

const checkpointTamperings: Readonly<Record<string, Make>> = {
  'an edited checkpoint': (random, ledger) => {
    const number = pickCheckpoint(random, ledger);
    const values = [
      "made_at = made_at - interval '1 microsecond'",
      'closes = null',
      "closes = '-infinity'",
      'digests[1] = sha256(digests[1])',
      'seqs[1] = seqs[1] + 1',
      'subject_ids[1] = gen_random_uuid()',
      "hash = md5('x') || md5('y')",
    ];
    const value = values[random.int(0, values.length - 1)];
    return {
      sql: `update ledger_checkpoints set ${value} where number = ${number}`,
      says: `Checkpoint ${number} was changed after it was made.`,
    };
  },
  'a deleted checkpoint': (random, ledger) => {
    const number = random.int(1, ledger.checkpoints - 1);
    return {
      sql: `delete from ledger_checkpoints where number = ${number}`,
      says: `Checkpoint ${number} is missing.`,
    };
  },
  'two checkpoints in each other’s place': (random, ledger) => {
    const a = random.int(1, ledger.checkpoints - 1);
    const b = random.int(a + 1, ledger.checkpoints);
    return {
      sql: `update ledger_checkpoints set number = ${away} where number = ${a}; update ledger_checkpoints set number = ${a} where number = ${b};
        update ledger_checkpoints set number = ${b} where number = ${away}`,
      says: `Checkpoint ${a} does not follow the checkpoint before it.`,
    };
  },
  'an edited row, its checkpoint alone recreated': (random, ledger) => {
    const number = random.int(1, ledger.checkpoints - 1);
    return {
      sql: `${edited(pickRowIn(random, ledger, number))}; ${recreateCheckpoints(number).replaceAll('number >=', 'number =')}`,
      says: `Checkpoint ${number + 1} does not follow the checkpoint before it.`,
    };
  },
  'all checkpoints recreated from an edited row on': (random, ledger) => {
    const number = pickCheckpoint(random, ledger);
    return {
      sql: `${edited(pickRowIn(random, ledger, number))}; ${recreateCheckpoints(number)}`,
      says: noted(number),
    };
  },
  'all checkpoints recreated without a deleted row': (random, ledger) => {
    const number = pickCheckpoint(random, ledger);
    const row = pickRowIn(random, ledger, number);
    return {
      sql: `delete from transfers where ${where(row)}; ${recreateCheckpoints(number)}`,
      says: noted(number),
    };
  },
  'all checkpoints recreated without one of them': (random, ledger) => {
    const number = random.int(1, ledger.checkpoints - 1);
    return {
      sql: `delete from ledger_checkpoints where number = ${number}; update ledger_checkpoints set number = number + ${away} where number > ${number};
        update ledger_checkpoints set number = number - ${away + 1} where number > ${away}; ${recreateChain(number)}`,
      says: noted(number),
    };
  },
  'the newest checkpoints cut off, and a row of theirs edited': (random, ledger) => {
    const number = pickCheckpoint(random, ledger);
    return {
      sql: `${edited(pickRowIn(random, ledger, number))}; delete from ledger_checkpoints where number >= ${number}`,
      says: noted(number),
    };
  },
  'no checkpoints, and an edited row': (random, ledger) => ({
    sql: `${edited(drawRow(random, ledger))}; truncate ledger_checkpoints`,
    says: noted(1),
  }),
};

function noted(number: number): string {
  return `Checkpoint ${number} is not the one that was noted elsewhere, or is missing.`;
}

/** Changes to rows first; those to the checkpoints are hidden in the ledger, and only the anchors reveal them. */
export const tamperings: Readonly<Record<string, Make>> = { ...rowTamperings, ...checkpointTamperings };

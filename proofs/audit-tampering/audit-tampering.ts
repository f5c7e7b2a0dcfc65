import { randomUUID } from 'node:crypto';
import { appendAudit } from '@sidebet/server/audit/append';
import { verifyAudit } from '@sidebet/server/audit/verify';
import { inTransaction } from '@sidebet/server/db/in-transaction';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { testDatabase } from '@sidebet/server/testing/database';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';

/**
 * A database superuser, whom no trigger stops, changes the audit log. Every change must be detected. Between two changes the
 * log is restored and must verify.
 */
export const auditTampering: Proof = {
  name: 'auditTampering',
  unit: 'tamperings',
  needsPostgres: true,
  counts: { full: 1_000, quick: 100, test: 30 },
  run: (options) => proveAuditTampering(options),
};

type Database = Awaited<ReturnType<typeof testDatabase>>;
type Tampering = (random: Random) => string;

const rows = 40;
/** An offset beyond the log's numbers, to make room among its rows. */
const away = 1_000_000;

const pickRow = (random: Random) => random.int(1, rows);
const edits = [
  "reason = reason || '.'",
  "reason = replace(reason, 'row', 'Row')",
  "actor_name = 'Someone Else'",
  'actor_id = gen_random_uuid()',
  "action = action || 'Not'",
  "subject_id = subject_id || '0'",
  "subject_kind = 'nobody'",
  "at = at + interval '1 microsecond'",
  `details = details || '{"amountCents": 1}'`,
  "details = '{}'",
  "prev_hash = md5('x') || md5('y')",
  "hash = md5('x') || md5('y')",
];

/** Recomputes the hash chain from this row on, including the head, to hide a change. */
const chainFrom = (from: number) => `
  do $$
  declare
    entry audit_log;
    previous text := coalesce((select hash from audit_log where seq < ${from} order by seq desc limit 1), repeat('0', 64));
    last bigint := ${from} - 1;
  begin
    for entry in select * from audit_log where seq >= ${from} order by seq loop
      entry.prev_hash := previous;
      entry.hash := audit_hash(entry);
      update audit_log set prev_hash = entry.prev_hash, hash = entry.hash where seq = entry.seq;
      previous := entry.hash;
      last := entry.seq;
    end loop;
    update audit_head set seq = last, hash = previous;
  end $$`;
const shift = (from: number, by: number) => `
  update audit_log set seq = seq + ${away} where seq >= ${from};
  update audit_log set seq = seq - ${away} + ${by} where seq >= ${from + away}`;
const forged = (seq: number) => `
  insert into audit_log
  select ${seq}, at, actor_id, actor_name, action, subject_kind, subject_id, 'Never happened', details, prev_hash, md5('f') || md5('g')
  from audit_log where seq <> ${seq} order by abs(seq - ${seq}) limit 1`;
const edit = (random: Random, seq: number) =>
  `update audit_log set ${edits[random.int(0, edits.length - 1)]} where seq = ${seq}`;
const swap = (a: number, b: number) => `
  update audit_log set seq = ${away} where seq = ${a};
  update audit_log set seq = ${a} where seq = ${b};
  update audit_log set seq = ${b} where seq = ${away}`;
function two(random: Random): [number, number] {
  const one = random.int(1, rows - 1);
  return [one, random.int(one + 1, rows)];
}

/** The possible changes. Each returns its SQL. */
const tamperings: Record<string, Tampering> = {
  'an edited row': (random) => edit(random, pickRow(random)),
  'an edited row whose own hash is right again': (random) => {
    const seq = pickRow(random);
    return `update audit_log set reason = reason || '!' where seq = ${seq};
      update audit_log a set hash = audit_hash(a) where seq = ${seq}`;
  },
  'a deleted row': (random) => `delete from audit_log where seq = ${pickRow(random)}`,
  'a deleted row, the others moved up': (random) => {
    const seq = random.int(1, rows - 1);
    return `delete from audit_log where seq = ${seq}; ${shift(seq + 1, -1)}`;
  },
  'an inserted row': (random) => {
    const seq = pickRow(random);
    return `${shift(seq, 1)}; ${forged(seq)}`;
  },
  'an added row that follows the chain': () =>
    `${forged(rows + 1)};
     update audit_log set prev_hash = (select hash from audit_log where seq = ${rows}) where seq = ${rows + 1};
     update audit_log a set hash = audit_hash(a) where seq = ${rows + 1}`,
  'two rows in each other’s place': (random) => swap(...two(random)),
  'the words of two rows swapped': (random) => {
    const [a, b] = two(random);
    return `update audit_log a set reason = b.reason, details = b.details from audit_log b
      where (a.seq, b.seq) in ((${a}, ${b}), (${b}, ${a}))`;
  },
  'a tail cut off': (random) => `delete from audit_log where seq > ${random.int(0, rows - 1)}`,
  'a tail cut off, the head set back': (random) => {
    const last = random.int(1, rows - 1);
    return `delete from audit_log where seq > ${last};
      update audit_head set seq = ${last}, hash = (select hash from audit_log where seq = ${last})`;
  },
  'everything gone, the head included': () =>
    "truncate audit_log; update audit_head set seq = 0, hash = repeat('0', 64)",
  'a chain rebuilt from an edited row on': (random) => {
    const seq = pickRow(random);
    return `update audit_log set reason = 'Another reason' where seq = ${seq}; ${chainFrom(seq)}`;
  },
  'a chain rebuilt without one row': (random) => {
    const seq = random.int(1, rows - 1);
    return `delete from audit_log where seq = ${seq}; ${shift(seq + 1, -1)}; ${chainFrom(seq)}`;
  },
  'another head': () => "update audit_head set hash = md5('x') || md5('y')",
  'no head': () => 'delete from audit_head',
};

/** Without `anchored` no reconciliation recorded the log's head, which the last changes rely on. */
export async function proveAuditTampering(
  { count, progress }: ProofRun,
  { anchored = true } = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const database = await testDatabase(2);
  try {
    await writeLog(database, anchored);
    const kinds = Object.entries(tamperings);
    for (let seed = 0; seed < count; seed++) {
      const [name, tampering] = kinds[seed % kinds.length]!;
      await asMaster(database, tampering(seeded(seed)));
      const found = await verifyAudit(database.pool);
      await asMaster(database, restore);
      const whole = await verifyAudit(database.pool);
      if (found.intact) tally.add(`Seed ${seed}: ${name} was not noticed.`);
      else if (!whole.intact)
        tally.add(`Seed ${seed}: the log as it was is not found whole: ${whole.firstBreak}`);
      else tally.add(null);
    }
    return tally.result();
  } finally {
    await database.close();
  }
}

async function writeLog(database: Database, anchored: boolean): Promise<void> {
  const { pool } = database;
  for (let seq = 1; seq <= rows; seq++) {
    await inTransaction(pool, (client) =>
      appendAudit(
        client,
        {
          actor: { id: randomUUID(), name: `Operator ${seq % 3}` },
          action: seq % 2 ? 'person.suspend' : 'settings.change',
          subject: { kind: 'person', id: randomUUID() },
          reason: `The reason of row ${seq}, with “quotes” and ünïcödé`,
          details: { amountCents: seq * 100, nested: { é: [seq, null, 'x'] } },
        },
        Date.now() + seq,
      ),
    );
    const noted = anchored && (seq % 10 === 0 || seq === rows);
    if (noted)
      await pool.query(
        `insert into reconciliations (at, agrees, figures, audit_seq, audit_hash)
         select clock_timestamp(), true, '{}', seq, hash from audit_head`,
      );
  }
  await asMaster(
    database,
    'create table log_before as table audit_log; create table head_before as table audit_head',
  );
}

const restore = `truncate audit_log; truncate audit_head;
  insert into audit_log table log_before; insert into audit_head table head_before`;

/** As the superuser, whom triggers do not stop. */
async function asMaster({ url }: Database, sql: string): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    await owner.query(sql);
    await owner.query('commit');
  });
}

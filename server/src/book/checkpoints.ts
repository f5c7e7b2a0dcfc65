import type { DatabaseError } from 'pg';
import type { PoolClient } from '../db/pool.ts';

/** A checkpoint's number and hash, recorded outside. */
export type CheckpointAnchor = { readonly number: number; readonly hash: string };

/** Every column of a transfer in the order of the digest. A test compares it with the table. */
export const coveredColumns = [
  'subject_id',
  'seq',
  'kind',
  'debit_account',
  'credit_account',
  'amount_cents',
  'user_id',
  'version',
  'before_cents',
  'after_cents',
  'created_at',
] as const;

/** The maximum number of transfers per checkpoint. */
const transfersPerCheckpoint = 10_000;
/** How late a transfer may be added, because of a slow commit or a machine clock that is behind. */
const lateness = "interval '1 hour'";
/** What the first checkpoint follows. */
export const beginning = '0'.repeat(64);

/**
 * SQL for a transfer `t`. The kind is hashed as text, because its type has another oid in a restored database.
 */
export const digestOfTransfer = `sha256(record_send(row(${coveredColumns
  .map((column) => (column === 'kind' ? 't.kind::text' : `t.${column}`))
  .join(', ')})))`;

/**
 * SQL for a checkpoint and the previous hash. Binary forms include their lengths, so different checkpoints never
 * serialize equally.
 */
export const checkpointHashSql = (checkpoint: string, previous: string) => `
  encode(sha256(convert_to(${previous}, 'UTF8') || int8send(${checkpoint}.number) || timestamptz_send(${checkpoint}.made_at)
    || timestamptz_send(coalesce(${checkpoint}.closes, '-infinity')) || array_send(${checkpoint}.subject_ids)
    || array_send(${checkpoint}.seqs) || array_send(${checkpoint}.digests)), 'hex')`;

/** Every covered transfer with its recorded digest; `s` is its checkpoint. */
export const covered = `
  select s.number, one.subject_id, one.seq, one.digest
  from ledger_checkpoints s cross join lateral unnest(s.subject_ids, s.seqs, s.digests) as one (subject_id, seq, digest)`;

/** The last checkpoint of the chain; null without checkpoints. */
export async function readNewestCheckpoint(client: PoolClient): Promise<CheckpointAnchor | null> {
  const { rows } = await client.query<CheckpointAnchor>(
    'select number, hash from ledger_checkpoints order by number desc limit 1',
  );
  return rows[0] ?? null;
}

/** A transfer for a checkpoint, with its digest in hexadecimal digits. */
export type DigestedTransfer = { readonly subjectId: string; readonly seq: number; readonly digest: string };

/**
 * Creates checkpoints for these transfers, which have none, in this order. `at` is the server's clock, in milliseconds since 1970
 * UTC. If another process adds checkpoints at the same time, the second one finds its number taken, adds nothing and returns
 * false.
 */
export async function addCheckpoints(
  client: PoolClient,
  at: number,
  transfers: readonly DigestedTransfer[],
): Promise<boolean> {
  if (transfers.length === 0) return true;
  return addOnce(client, at, {
    sql: `select subject_id, seq, decode(digest, 'hex') as digest, place
          from unnest($2::uuid[], $3::smallint[], $4::text[]) with ordinality as one (subject_id, seq, digest, place)`,
    values: [
      transfers.map(({ subjectId }) => subjectId),
      transfers.map(({ seq }) => seq),
      transfers.map(({ digest }) => digest),
    ],
  });
}

/** The same for everything in the caller's snapshot that has none. Reads the whole ledger. */
export function checkpointEverything(client: PoolClient, at: number): Promise<boolean> {
  return addOnce(client, at, {
    sql: `select t.subject_id, t.seq, ${digestOfTransfer} as digest, row_number() over inorder as place
          from transfers t where not exists (
            select from (${covered}) k where k.subject_id = t.subject_id and k.seq = t.seq)
          window inorder as (order by t.created_at, t.subject_id, t.seq)`,
    values: [],
  });
}

type Uncovered = { readonly sql: string; readonly values: readonly unknown[] };

async function addOnce(client: PoolClient, at: number, uncovered: Uncovered): Promise<boolean> {
  await client.query('savepoint before_checkpoints');
  try {
    await add(client, at, uncovered);
    return true;
  } catch (error) {
    if ((error as DatabaseError).code !== '23505') throw error;
    await client.query('rollback to savepoint before_checkpoints');
    return false;
  }
}

async function add(client: PoolClient, at: number, { sql, values }: Uncovered): Promise<void> {
  await client.query(
    `with recursive
       newest as (select coalesce(max(number), 0) as number,
           coalesce((select hash from ledger_checkpoints order by number desc limit 1), '${beginning}') as hash from ledger_checkpoints),
       uncovered as (${sql}),
       times as (
         select $1::timestamptz as made_at,
           -- Recorded games use their own time, which restarts with the server, so it closes nothing.
           case when abs(extract(epoch from clock_timestamp() - $1::timestamptz)) < extract(epoch from ${lateness})
             then clock_timestamp() - ${lateness} end as closes),
       added as materialized (
         select newest.number + 1 + (place - 1) / ${transfersPerCheckpoint} as number, times.made_at, times.closes,
           array_agg(subject_id order by place) as subject_ids, array_agg(seq order by place) as seqs,
           array_agg(digest order by place) as digests
         from uncovered cross join newest cross join times
         group by 1, 2, 3),
       chained as (
         select number, null::text as prev_hash, hash from newest
         union all
         select a.number, c.hash, ${checkpointHashSql('a', 'c.hash')} from chained c join added a on a.number = c.number + 1)
     insert into ledger_checkpoints (number, made_at, closes, subject_ids, seqs, digests, prev_hash, hash)
     select a.number, a.made_at, a.closes, a.subject_ids, a.seqs, a.digests, c.prev_hash, c.hash
     from added a join chained c on c.number = a.number order by a.number`,
    [new Date(at), ...values],
  );
}

import type { PoolClient } from '../db/pool.ts';
import { type CheckResult, differencesNamed } from './check-result.ts';

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
const beginning = '0'.repeat(64);

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

/** Every covered transfer with its recorded digest. */
const covered = `
  select s.number, one.subject_id, one.seq, one.digest
  from ledger_checkpoints s cross join lateral unnest(s.subject_ids, s.seqs, s.digests) as one (subject_id, seq, digest)`;

const chainSql = `
  select number, prev_hash = previous as follows, hash = computed as whole
  from (select s.number, s.prev_hash, s.hash, lag(s.hash, 1, '${beginning}') over (order by s.number) as previous,
          ${checkpointHashSql('s', 's.prev_hash')} as computed
        from ledger_checkpoints s) chained
  order by number`;

const anchorsSql = `
  select a.number from (
    select distinct seal_number as number, seal_hash as hash from reconciliations where seal_number > 0
    union select $1::bigint, $2::text where $1::bigint is not null) a
  left join ledger_checkpoints s on s.number = a.number
  where s.hash is distinct from a.hash order by a.number limit ${differencesNamed}`;

/**
 * Covered transfers that changed, and transfers added after their time was closed; the earliest checkpoint first.
 */
const rowsSql = `
  select coalesce(t.subject_id, k.subject_id) as "subjectId", coalesce(t.seq, k.seq) as seq, k.number as checkpoint,
    t.subject_id is null as missing,
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as "createdAt"
  from transfers t full join (${covered}) k on k.subject_id = t.subject_id and k.seq = t.seq
  where t.subject_id is null or k.digest <> ${digestOfTransfer}
    or (k.subject_id is null and t.created_at < (select closes from ledger_checkpoints order by number desc limit 1))
  order by k.number nulls last, 1, 2 limit ${differencesNamed}`;

const countsSql = `
  select (select count(*) from ledger_checkpoints) as checkpoints,
    (select coalesce(sum(cardinality(seqs)), 0)::bigint from ledger_checkpoints) as covered,
    (select count(*) from transfers) as transfers`;

/**
 * Verifies the ledger against its checkpoints on the caller's snapshot: the hash chain, the anchors recorded by
 * reconciliations (and `noted`, one stored outside), and every transfer against its checkpoint. Transfers without
 * a checkpoint yet count as waiting.
 */
export async function verifyCheckpoints(
  client: PoolClient,
  noted?: CheckpointAnchor,
): Promise<CheckResult[]> {
  const counts = (await client.query<Record<'checkpoints' | 'covered' | 'transfers', number>>(countsSql))
    .rows[0]!;
  const broken = [...(await breaksOfChain(client)), ...(await breaksOfAnchors(client, noted))];
  const { rows: changed } = await client.query<ChangedRow>(rowsSql);
  const waiting = Math.max(0, counts.transfers - counts.covered);
  return [
    {
      check: 'ledger checkpoints',
      figures: { checkpoints: counts.checkpoints, differences: broken.length },
      differences: broken.slice(0, differencesNamed),
      subjectIds: [],
      unchecked: null,
    },
    {
      check: 'transfers under checkpoints',
      figures: { covered: counts.covered, waiting, differences: changed.length },
      differences: changed.map(describeChange),
      subjectIds: [...new Set(changed.map(({ subjectId }) => subjectId))],
      unchecked: null,
    },
  ];
}

async function breaksOfChain(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ number: number; follows: boolean; whole: boolean }>(chainSql);
  return rows.flatMap(({ number, follows, whole }, place) => {
    if (number !== (rows[place - 1]?.number ?? 0) + 1) return [`Checkpoint ${number - 1} is missing.`];
    if (!follows) return [`Checkpoint ${number} does not follow the checkpoint before it.`];
    return whole ? [] : [`Checkpoint ${number} was changed after it was made.`];
  });
}

async function breaksOfAnchors(client: PoolClient, noted: CheckpointAnchor | undefined): Promise<string[]> {
  const { rows } = await client.query<{ number: number }>(anchorsSql, [
    noted?.number ?? null,
    noted?.hash ?? null,
  ]);
  return rows.map(
    ({ number }) => `Checkpoint ${number} is not the one that was noted elsewhere, or is missing.`,
  );
}

type ChangedRow = {
  subjectId: string;
  seq: number;
  checkpoint: number | null;
  missing: boolean;
  createdAt: string | null;
};

function describeChange({ subjectId, seq, checkpoint, missing, createdAt }: ChangedRow): string {
  const name = `Transfer ${seq} of ${subjectId}`;
  if (checkpoint === null) return `${name} says ${createdAt}, a time that was closed without it.`;
  return missing
    ? `${name}, in checkpoint ${checkpoint}, is missing.`
    : `${name} was changed after checkpoint ${checkpoint}.`;
}

/** The last checkpoint of the chain; null without checkpoints. */
export async function readNewestCheckpoint(client: PoolClient): Promise<CheckpointAnchor | null> {
  const { rows } = await client.query<CheckpointAnchor>(
    'select number, hash from ledger_checkpoints order by number desc limit 1',
  );
  return rows[0] ?? null;
}

/**
 * Creates checkpoints for everything in the caller's snapshot that has none; the first one covers the ledger as
 * it is. `at` is the server's clock, in milliseconds since 1970 UTC. If another process creates the same one, the
 * second fails with a unique violation.
 */
export async function addCheckpoints(client: PoolClient, at: number): Promise<void> {
  await client.query(
    `with recursive
       newest as (select coalesce(max(number), 0) as number,
           coalesce((select hash from ledger_checkpoints order by number desc limit 1), '${beginning}') as hash from ledger_checkpoints),
       uncovered as (
         select t.subject_id, t.seq, ${digestOfTransfer} as digest, row_number() over inorder as place
         from transfers t where not exists (
           select from (${covered}) k where k.subject_id = t.subject_id and k.seq = t.seq)
         window inorder as (order by t.created_at, t.subject_id, t.seq)),
       times as (
         select to_timestamp($1::bigint / 1000.0) as made_at,
           -- Recorded games use their own time, which restarts with the server, so it closes nothing.
           case when abs(extract(epoch from clock_timestamp()) - $1::bigint / 1000.0) < extract(epoch from ${lateness})
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
    [at],
  );
}

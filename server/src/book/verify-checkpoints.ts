import type { PoolClient } from '../db/pool.ts';
import { type CheckResult, differencesNamed } from './check-result.ts';
import type { HouseBalances } from './check-scope.ts';
import {
  beginning,
  type CheckpointAnchor,
  checkpointHashSql,
  covered,
  digestOfTransfer,
  readNewestCheckpoint,
} from './checkpoints.ts';

/** The checkpoints after number `above`, up to and including `upTo`. */
export type CheckpointRange = { readonly above: number; readonly upTo: number };

/** How many transfers, and how many checkpoints, are compared in one statement. */
export const sliceTransfers = 20_000;
export const sliceCheckpoints = 5_000;

/** The first checkpoints of a range, as many as one statement compares. */
export async function firstSlice(
  client: PoolClient,
  { above, upTo }: CheckpointRange,
  transfers = sliceTransfers,
): Promise<CheckpointRange> {
  const { rows } = await client.query<{ number: number | null }>(
    `select min(number) as number from (
       select number, sum(cardinality(seqs)) over (order by number) as transfers, row_number() over (order by number) as place
       from (select number, seqs from ledger_checkpoints where number > $1 and number <= $2
             order by number limit ${sliceCheckpoints}) s) summed
     where transfers >= $3 or place = ${sliceCheckpoints}`,
    [above, upTo, transfers],
  );
  return { above, upTo: rows[0]?.number ?? upTo };
}

/** Finds missing and changed checkpoints of a range. */
export async function findBrokenLinks(
  client: PoolClient,
  { above, upTo }: CheckpointRange,
): Promise<string[]> {
  const { rows } = await client.query<{ number: number; follows: boolean; whole: boolean }>(
    `select s.number, s.prev_hash = coalesce(p.hash, '${beginning}') as follows,
       s.hash = ${checkpointHashSql('s', 's.prev_hash')} as whole
     from ledger_checkpoints s left join ledger_checkpoints p on p.number = s.number - 1
     where s.number > $1 and s.number <= $2 order by s.number`,
    [above, upTo],
  );
  return rows.flatMap(({ number, follows, whole }, place) => {
    if (number !== (rows[place - 1]?.number ?? above) + 1) return [`Checkpoint ${number - 1} is missing.`];
    if (!follows) return [`Checkpoint ${number} does not follow the checkpoint before it.`];
    return whole ? [] : [`Checkpoint ${number} was changed after it was made.`];
  });
}

/** Compares a range with what reconciliations recorded, and with `noted`, a checkpoint stored outside. */
export async function findBrokenAnchors(
  client: PoolClient,
  { above, upTo }: CheckpointRange,
  noted?: CheckpointAnchor | null,
): Promise<string[]> {
  const { rows } = await client.query<{ number: number }>(
    `select a.number from (
       select distinct seal_number as number, seal_hash as hash from reconciliations
       where seal_number > 0 and seal_number > $3 and seal_number <= $4
       union select $1::bigint, $2::text where $1::bigint is not null) a
     left join ledger_checkpoints s on s.number = a.number
     where s.hash is distinct from a.hash order by a.number limit ${differencesNamed}`,
    [noted?.number ?? null, noted?.hash ?? null, above, upTo],
  );
  return rows.map(
    ({ number }) => `Checkpoint ${number} is not the one that was noted elsewhere, or is missing.`,
  );
}

/** A transfer that no longer is as its checkpoint says. */
export type ChangedRow = { subjectId: string; seq: number; checkpoint: number; missing: boolean };
type Compared = {
  readonly rows: number;
  /** The transfers from before `before`. */
  readonly old: number;
  readonly changed: readonly ChangedRow[];
  /** What the transfers brought to the house accounts, in cents. */
  readonly house: HouseBalances;
};

/** Compares the transfers that a range of checkpoints covers with their digests. */
export async function compareCovered(
  client: PoolClient,
  { above, upTo }: CheckpointRange,
  before: string | null,
): Promise<Compared> {
  const { rows } = await client.query<Compared>(
    `with compared as materialized (
       select k.subject_id, k.seq, k.number, t.subject_id is null as missing, k.digest is distinct from ${digestOfTransfer} as changed,
         t.created_at, t.debit_account, t.credit_account, t.amount_cents
       from (${covered} where s.number > $1 and s.number <= $2) k
         left join transfers t on t.subject_id = k.subject_id and t.seq = k.seq),
     sides as (
       select credit_account as account, amount_cents as cents from compared union all select debit_account, -amount_cents from compared)
     select count(*) as rows, count(*) filter (where created_at < $3::timestamptz) as old,
       coalesce((select jsonb_agg(row) from (
         select jsonb_build_object('subjectId', subject_id, 'seq', seq, 'checkpoint', number, 'missing', missing) as row
         from compared where missing or changed order by number, subject_id, seq limit ${differencesNamed}) listed), '[]') as changed,
       coalesce((select jsonb_object_agg(id, sum) from (
         select h.id, sum(s.cents) as sum from house_accounts h join sides s on s.account = h.id group by h.id) sums), '{}') as house
     from compared`,
    [above, upTo, before],
  );
  return rows[0]!;
}

/** Up to when no transfer can be added any more, as text with microseconds; null if nothing is closed. */
export async function readClosedTime(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ closes: string | null }>(
    'select closes::text as closes from ledger_checkpoints order by number desc limit 1',
  );
  return rows[0]?.closes ?? null;
}

export type LateRow = { readonly subjectId: string; readonly seq: number; readonly createdAt: string };

/** SQL for a transfer `t` as a {@link LateRow}. */
export const lateRowSql = `t.subject_id, t.seq,
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as created_at`;

/** Finds transfers from before a closed time that no checkpoint covers. Reads the whole ledger. */
export async function findLate(client: PoolClient, before: string): Promise<LateRow[]> {
  const { rows } = await client.query<LateRow>(
    `select ${lateRowSql} from transfers t
     where t.created_at < $1::timestamptz and not exists (
       select from (${covered}) k where k.subject_id = t.subject_id and k.seq = t.seq)
     order by t.subject_id, t.seq limit ${differencesNamed}`,
    [before],
  );
  return rows;
}

/**
 * Verifies the whole ledger against its checkpoints on the caller's snapshot: the hash chain, the anchors recorded by
 * reconciliations (and `noted`, one stored outside), and every transfer against its checkpoint. Transfers without
 * a checkpoint yet count as waiting.
 */
export async function verifyCheckpoints(
  client: PoolClient,
  noted?: CheckpointAnchor,
): Promise<CheckResult[]> {
  const newest = (await readNewestCheckpoint(client))?.number ?? 0;
  const before = await readClosedTime(client);
  const broken: string[] = [];
  const changed: ChangedRow[] = [];
  let [rows, old] = [0, 0];
  for (let above = 0; above < newest; ) {
    const range = await firstSlice(client, { above, upTo: newest });
    broken.push(...(await findBrokenLinks(client, range)));
    const compared = await compareCovered(client, range, before);
    changed.push(...compared.changed);
    rows += compared.rows;
    old += compared.old;
    above = range.upTo;
  }
  broken.push(...(await findBrokenAnchors(client, { above: 0, upTo: Number.MAX_SAFE_INTEGER }, noted)));
  const counted = await countTransfers(client, before);
  const late = before !== null && counted.old > old ? await findLate(client, before) : [];
  const waiting = Math.max(0, counted.transfers - rows);
  return describeCheckpoints({ checkpoints: newest, covered: rows, waiting, broken, changed, late });
}

async function countTransfers(client: PoolClient, before: string | null) {
  const { rows } = await client.query<{ transfers: number; old: number }>(
    'select count(*) as transfers, count(*) filter (where created_at < $1::timestamptz) as old from transfers',
    [before],
  );
  return rows[0]!;
}

/** The two results about checkpoints. */
export function describeCheckpoints(found: {
  readonly checkpoints: number;
  readonly covered: number;
  readonly waiting: number;
  readonly broken: readonly string[];
  readonly changed: readonly ChangedRow[];
  readonly late: readonly LateRow[];
}): CheckResult[] {
  const { checkpoints, waiting, broken, changed, late } = found;
  const differences = [...changed.map(describeChange), ...late.map(describeLate)].slice(0, differencesNamed);
  return [
    {
      check: 'ledger checkpoints',
      figures: { checkpoints, differences: Math.min(broken.length, differencesNamed) },
      differences: broken.slice(0, differencesNamed),
      subjectIds: [],
      unchecked: null,
    },
    {
      check: 'transfers under checkpoints',
      figures: { covered: found.covered, waiting, differences: differences.length },
      differences,
      subjectIds: [...new Set([...changed, ...late].map(({ subjectId }) => subjectId))],
      unchecked: null,
    },
  ];
}

function describeChange({ subjectId, seq, checkpoint, missing }: ChangedRow): string {
  return missing
    ? `Transfer ${seq} of ${subjectId}, in checkpoint ${checkpoint}, is missing.`
    : `Transfer ${seq} of ${subjectId} was changed after checkpoint ${checkpoint}.`;
}

function describeLate({ subjectId, seq, createdAt }: LateRow): string {
  return `Transfer ${seq} of ${subjectId} says ${createdAt}, a time that was closed without it.`;
}

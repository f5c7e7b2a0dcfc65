import { createHash } from 'node:crypto';
import { inSnapshot } from '../db/in-transaction.ts';
import type { Pool, PoolClient } from '../db/pool.ts';

/** A row's number and hash, recorded outside the log. */
export type AuditAnchor = { readonly seq: number; readonly hash: string };

export type AuditVerification = {
  readonly intact: boolean;
  /** Names the first row that was changed, or null. */
  readonly firstBreak: string | null;
  readonly rows: number;
  /** The newest row. Recorded elsewhere, it proves later that no earlier row was changed. */
  readonly head: AuditAnchor;
};

type Row = {
  seq: number;
  at: string;
  actorId: string;
  actorName: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string;
  details: string;
  prevHash: string;
  hash: string;
};

const atOnce = 2_000;
const beginning = '0'.repeat(64);

/**
 * Recomputes the whole hash chain on one consistent snapshot. It hashes here and not in the database, whose
 * functions could be modified too. Then compares the chain with its head and the anchors: those recorded by
 * reconciliations and one stored outside, if given. Without an anchor, a chain rewritten from some row on,
 * including the head, would pass.
 */
export async function verifyAudit(pool: Pool, noted?: AuditAnchor): Promise<AuditVerification> {
  return inSnapshot(pool, 'read only', async (client) => {
    const head = (await client.query<AuditAnchor>('select seq, hash from audit_head')).rows[0];
    const anchors = await readAnchors(client, noted);
    const walked = await walk(client, anchors);
    const firstBreak = walked.broken ?? headDifference(head, walked.last);
    return { intact: firstBreak === null, firstBreak, rows: walked.last.seq, head: walked.last };
  });
}

/** The required hash for each anchored row. If two anchors name one row, both must match. */
async function readAnchors(client: PoolClient, noted: AuditAnchor | undefined) {
  const { rows } = await client.query<AuditAnchor>(
    `select distinct audit_seq as seq, audit_hash as hash from reconciliations where audit_seq > 0 order by 1`,
  );
  const anchors = new Map<number, string[]>();
  for (const { seq, hash } of noted ? [...rows, noted] : rows) {
    anchors.set(seq, [...(anchors.get(seq) ?? []), hash]);
  }
  return anchors;
}

async function walk(client: PoolClient, anchors: ReadonlyMap<number, readonly string[]>) {
  let last: AuditAnchor = { seq: 0, hash: beginning };
  for (;;) {
    const rows = await readRows(client, last.seq);
    for (const row of rows) {
      const fault = findFault(row, last, anchors);
      if (fault) return { broken: fault, last };
      last = { seq: row.seq, hash: row.hash };
    }
    if (rows.length < atOnce) break;
  }
  const beyond = [...anchors.keys()].filter((seq) => seq > last.seq).sort((a, b) => a - b)[0];
  const broken = beyond === undefined ? null : `Row ${beyond} was recorded as an anchor, but is missing.`;
  return { broken, last };
}

async function readRows(client: PoolClient, after: number): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'audit-walk',
    text: `select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_id, actor_name, action,
             subject_kind, subject_id, reason, details::text as details, prev_hash, hash
           from audit_log where seq > $1 order by seq limit ${atOnce}`,
    values: [after],
  });
  return rows;
}

function findFault(
  row: Row,
  last: AuditAnchor,
  anchors: ReadonlyMap<number, readonly string[]>,
): string | null {
  if (row.seq !== last.seq + 1) return `Row ${last.seq + 1} is missing.`;
  if (row.prevHash !== last.hash) return `Row ${row.seq} does not follow the row before it.`;
  if (row.hash !== computeHash(row)) return `Row ${row.seq} was changed after it was written.`;
  if (anchors.get(row.seq)?.some((hash) => hash !== row.hash))
    return `Row ${row.seq} does not match its recorded anchor.`;
  return null;
}

/** Must match audit_hash in migration 0016. */
export function computeHash(row: Omit<Row, 'hash'>): string {
  const fields = [
    row.prevHash,
    String(row.seq),
    row.at,
    row.actorId,
    row.actorName,
    row.action,
    row.subjectKind,
    row.subjectId,
    row.reason,
    row.details,
  ];
  const text = fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join('');
  return createHash('sha256').update(text).digest('hex');
}

function headDifference(head: AuditAnchor | undefined, last: AuditAnchor): string | null {
  if (!head) return 'The head of the log is missing.';
  if (head.seq > last.seq) return `Row ${last.seq + 1} is missing: the log once had ${head.seq} rows.`;
  if (head.seq < last.seq) return `Row ${head.seq + 1} was not written by this application.`;
  return head.hash === last.hash ? null : `Row ${last.seq} does not match the head.`;
}

import { claimSql } from '../../../db/claim-sql.ts';
import type { Pool } from '../../../db/pool.ts';
import type { PaymentProvider } from '../../../integrations/payments/ports/provider-failure.ts';
import { dateOrNull } from '../../../time/instants.ts';
import type { Finding, ProviderDifference } from './finding.ts';

/** What is compared with a provider. The table `provider_checks` has one row each. */
export type CheckKind = 'deposit' | 'payout' | 'checkout';
/** A row claimed for a check. Instants are milliseconds since 1970 UTC. */
export type Claimed = {
  readonly kind: CheckKind;
  readonly subject: string;
  readonly provider: PaymentProvider;
  readonly behindSince: number | null;
  readonly claimedAt: number;
  readonly checkedBefore: number | null;
};

/**
 * `open`: differed at the last check. `changed`: changed since its check, or never checked. `older`: checked
 * before `until`. `failed`: the last lookup failed, regardless of the others.
 */
export type Share = 'open' | 'changed' | 'older' | 'failed';

const conditions: Readonly<Record<Share, string>> = {
  open: 'unchecked is null and (difference is not null or behind_since is not null) and checked_at <= $3',
  changed: 'unchecked is null and checked_at is null',
  older: 'unchecked is null and checked_at <= $3',
  failed: 'unchecked is not null and (checked_at is null or checked_at <= $3)',
};

/**
 * Claims rows of a share, longest unchecked first, so another process takes others. `until` bounds the time of
 * the last check, in milliseconds since 1970 UTC.
 */
export async function claimChecks(
  pool: Pool,
  { kind, provider }: { readonly kind: CheckKind; readonly provider: PaymentProvider },
  share: Share,
  { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
): Promise<Claimed[]> {
  const { rows } = await pool.query<Omit<Claimed, 'kind' | 'provider' | 'claimedAt'>>(
    claimSql({
      table: 'provider_checks',
      alias: 'c',
      key: ['kind', 'subject'],
      due: `kind = $1 and provider = $2 and $3::timestamptz is not null and ${conditions[share]}`,
      order: 'checked_at nulls first, subject',
      limit: '$5',
      set: 'checked_at = $4',
      before: ['checked_at'],
      returning: 'c.subject, c.behind_since, due.checked_at as checked_before',
    }),
    [kind, provider, new Date(until), new Date(now), limit],
  );
  return rows.map((row) => ({ ...row, kind, provider, claimedAt: now }));
}

/** Releases claimed rows unchanged. */
export async function releaseChecks(pool: Pool, claimed: readonly Claimed[]): Promise<void> {
  for (const { kind, subject, claimedAt, checkedBefore } of claimed) {
    await pool.query(
      'update provider_checks set checked_at = $4 where kind = $1 and subject = $2 and checked_at = $3',
      [kind, subject, new Date(claimedAt), dateOrNull(checkedBefore)],
    );
  }
}

/** Provider events arrive within minutes. If the provider is ahead for longer, it is a difference. */
export const newsWithinMs = 10 * 60_000;

/**
 * Stores a check's finding, unless the subject changed since it was claimed: then it is due again. `rests`:
 * nothing changes at the provider any more.
 */
export async function noteFinding(
  pool: Pool,
  claimed: Claimed,
  finding: Finding,
  rests: boolean,
): Promise<void> {
  const { kind, subject, claimedAt } = claimed;
  const behindSince = finding.kind === 'behind' ? (claimed.behindSince ?? claimedAt) : null;
  const isOverdue = behindSince !== null && claimedAt - behindSince >= newsWithinMs;
  const difference: ProviderDifference | null =
    finding.kind === 'differs' || (finding.kind === 'behind' && isOverdue) ? finding.difference : null;
  await pool.query(
    `update provider_checks set unchecked = null, difference = $4, behind_since = $5,
       checked_at = case when $6 then 'infinity' else checked_at end
     where kind = $1 and subject = $2 and checked_at = $3`,
    [
      kind,
      subject,
      new Date(claimedAt),
      difference && JSON.stringify(difference),
      dateOrNull(behindSince),
      rests && finding.kind === 'agrees',
    ],
  );
}

/** Stores why a check failed. The earlier finding stays, and the row is due again in the next round. */
export async function noteUnchecked(
  pool: Pool,
  { kind, subject, claimedAt }: Claimed,
  why: string,
): Promise<void> {
  await pool.query(
    'update provider_checks set unchecked = $4 where kind = $1 and subject = $2 and checked_at = $3',
    [kind, subject, new Date(claimedAt), why],
  );
}

/** Deletes a check with nothing left to compare. */
export async function forgetCheck(pool: Pool, { kind, subject }: Claimed): Promise<void> {
  await pool.query('delete from provider_checks where kind = $1 and subject = $2', [kind, subject]);
}

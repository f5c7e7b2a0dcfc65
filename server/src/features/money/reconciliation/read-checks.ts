import { validate as isUuid } from 'uuid';
import { type CheckResult, differencesNamed } from '../../../book/check-result.ts';
import type { Pool } from '../../../db/pool.ts';
import type { PaymentProvider } from '../../../integrations/payments/ports/provider-failure.ts';
import { groups, nameProvider } from './check-providers.ts';
import type { CheckKind } from './check-rows.ts';
import type { ProviderDifference } from './finding.ts';

type Counts = { compared: number; waiting: number; behind: number; differing: number };

/**
 * The state of the provider checks: `compared` rows, rows `waiting` for a check, rows whose provider is ahead
 * (`behind`), and rows `differing`.
 */
export async function readProviderChecks(pool: Pool): Promise<CheckResult[]> {
  const { rows: counted } = await pool.query<Counts & { kind: CheckKind; provider: PaymentProvider }>(
    `select kind, provider, count(*) filter (where checked_at is not null and unchecked is null) as compared,
       count(*) filter (where checked_at is null or unchecked is not null) as waiting,
       count(*) filter (where behind_since is not null and difference is null) as behind,
       count(*) filter (where difference is not null) as differing
     from provider_checks group by kind, provider`,
  );
  const { rows: reports } = await pool.query<{ provider: PaymentProvider; unchecked: string | null }>(
    'select provider, unchecked from provider_reports',
  );
  const results: CheckResult[] = [];
  for (const { kind, provider } of groups) {
    const found = counted.find((one) => one.kind === kind && one.provider === provider);
    const { compared, waiting, behind, differing } = found ?? {
      compared: 0,
      waiting: 0,
      behind: 0,
      differing: 0,
    };
    const isNeeded = compared + waiting > 0;
    const unchecked = reports.find((one) => one.provider === provider)?.unchecked ?? null;
    results.push({
      check: `${kind}s against ${nameProvider(provider)}`,
      figures: { compared, waiting, behind, differing },
      ...(differing > 0 ? await readDifferences(pool, kind, provider) : { differences: [], subjectIds: [] }),
      unchecked: isNeeded ? unchecked : null,
    });
  }
  return results;
}

async function readDifferences(
  pool: Pool,
  kind: CheckKind,
  provider: PaymentProvider,
): Promise<Pick<CheckResult, 'differences' | 'subjectIds'>> {
  const { rows } = await pool.query<{ subject: string; difference: ProviderDifference; ref: string | null }>(
    `select c.subject, c.difference, coalesce(d.provider_ref, w.payout_batch_id) as ref
     from provider_checks c
     left join deposits d on d.id = case when c.kind = 'deposit' then c.subject::uuid end
     left join withdrawals w on w.id = case when c.kind = 'payout' then c.subject::uuid end
     where c.kind = $1 and c.provider = $2 and c.difference is not null
     order by c.subject limit $3`,
    [kind, provider, differencesNamed],
  );
  const differences = rows.map(({ subject, difference: { what, ours, provider: theirs }, ref }) => {
    const name = ref === null ? subject : `${subject} (${ref})`;
    return `The ${what} of ${kind} ${name} is ${ours} here, ${nameProvider(provider)} says ${theirs}.`;
  });
  // The compared values are ids too if the provider reports another deposit or withdrawal.
  const ids = rows.flatMap(({ subject, difference }) => [subject, difference.ours, difference.provider]);
  return { differences, subjectIds: [...new Set(ids.filter((id) => isUuid(id)))] };
}

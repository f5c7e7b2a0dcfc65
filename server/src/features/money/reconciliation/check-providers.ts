import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import type { PaymentProvider } from '../../../integrations/payments/ports/provider-failure.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { checkOne, type Reports } from './check-one.ts';
import {
  type CheckKind,
  type Claimed,
  claimChecks,
  forgetCheck,
  noteFinding,
  noteUnchecked,
  releaseChecks,
  type Share,
} from './check-rows.ts';
import { listCheckouts } from './list-checkouts.ts';

export type CheckContext = Reports &
  Uses<'pool' | 'wallClock'> & {
    /** Looks the subject up at the provider at once and books the result. */
    readonly hurry?: (kind: CheckKind, id: string) => Promise<void>;
  };

/** What is compared with which provider's report. */
export const groups = [
  { kind: 'deposit', provider: 'stripe' },
  { kind: 'deposit', provider: 'paypal' },
  { kind: 'payout', provider: 'paypal' },
  { kind: 'checkout', provider: 'stripe' },
] as const satisfies readonly { kind: CheckKind; provider: PaymentProvider }[];

type Group = (typeof groups)[number];

/** How many rows of each share one round takes, so a round stays cheap at any size. */
const sharesOfRound: readonly (readonly [Share, number])[] = [
  ['open', 20],
  ['changed', 30],
  ['older', 20],
  // Last, so other rows do not wait for lookups that fail.
  ['failed', 20],
];
/**
 * Concurrent lookups. If all of a group fail, the provider is unreachable; if only some fail, those rows are the
 * problem.
 */
const atOnce = 4;

/**
 * One bounded round: rows that differed, rows that changed since their check, and the longest unchecked of the
 * rest. Moves no money. Failed lookups are recorded per provider or row. Returns the reason per provider, or null
 * if it was reachable.
 */
export async function checkProviders(context: CheckContext): Promise<Record<PaymentProvider, string | null>> {
  return withEachProvider(context, async (ofProvider) => {
    const now = context.wallClock.now();
    for (const [share, limit] of sharesOfRound)
      for (const group of ofProvider) {
        const claimed = await claimChecks(context.pool, group, share, { now, until: now - 1, limit });
        const result = await checkSome(context, group, share, claimed);
        if (result.kind === 'unchecked') return result;
      }
    return checked;
  });
}

/** Checks every row and everything Stripe has listed since the first deposit. */
export async function checkEverything(
  context: CheckContext,
): Promise<Record<PaymentProvider, string | null>> {
  const until = context.wallClock.now();
  return withEachProvider(
    context,
    async (ofProvider) => {
      for (const share of ['changed', 'older', 'failed'] as const)
        for (const group of ofProvider) {
          for (;;) {
            const now = Math.max(context.wallClock.now(), until + 1);
            const claimed = await claimChecks(context.pool, group, share, { now, until, limit: 100 });
            const result = await checkSome(context, group, share, claimed);
            if (result.kind === 'unchecked') return result;
            if (claimed.length === 0) break;
          }
        }
      return checked;
    },
    await firstDepositAt(context.pool),
  );
}

async function firstDepositAt(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: number | null }>(
    "select min(created_at) as at from deposits where provider = 'stripe'",
  );
  return rows[0]?.at ?? undefined;
}

async function withEachProvider(
  context: CheckContext,
  check: (ofProvider: readonly Group[]) => Promise<RoundResult>,
  listFrom?: number,
): Promise<Record<PaymentProvider, string | null>> {
  const { pool, cards, wallClock } = context;
  const one = async (provider: PaymentProvider): Promise<string | null> => {
    const result = await orUnchecked(async () => {
      if (provider === 'stripe' && cards) await listCheckouts(pool, cards, wallClock.now(), listFrom);
      return check(groups.filter((group) => group.provider === provider));
    });
    const why = result.kind === 'unchecked' ? result.why : await firstUnchecked(pool, provider);
    await pool.query(
      `insert into provider_reports (provider, asked_at, unchecked) values ($1, $2, $3)
       on conflict (provider) do update set asked_at = excluded.asked_at, unchecked = excluded.unchecked`,
      [provider, new Date(wallClock.now()), why],
    );
    return why;
  };
  const [stripe, paypal] = await Promise.all([one('stripe'), one('paypal')]);
  return { stripe, paypal };
}

/** Whether a provider could be checked. */
type RoundResult = { readonly kind: 'checked' } | { readonly kind: 'unchecked'; readonly why: string };
const checked: RoundResult = { kind: 'checked' };

/** A failure of the provider becomes a result. */
async function orUnchecked(check: () => Promise<RoundResult>): Promise<RoundResult> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ProviderFailure) return { kind: 'unchecked', why: error.message };
    throw error;
  }
}

async function firstUnchecked(pool: Pool, provider: PaymentProvider): Promise<string | null> {
  const { rows } = await pool.query<{ kind: CheckKind; subject: string; unchecked: string }>(
    `select kind, subject, unchecked from provider_checks where unchecked is not null and provider = $1
     order by kind, subject limit 1`,
    [provider],
  );
  return rows[0] ? `The ${rows[0].kind} ${rows[0].subject} could not be checked: ${rows[0].unchecked}` : null;
}

async function checkSome(
  context: CheckContext,
  group: Group,
  share: Share,
  claimed: readonly Claimed[],
): Promise<RoundResult> {
  if (claimed.length === 0) return checked;
  if (!isConfigured(context, group)) {
    await releaseChecks(context.pool, claimed);
    const why = `The keys of ${nameProvider(group.provider)} are not set, so it cannot be checked.`;
    return { kind: 'unchecked', why };
  }
  for (let i = 0; i < claimed.length; i += atOnce) {
    const some = claimed.slice(i, i + atOnce);
    const outcomes = await Promise.allSettled(some.map((one) => check(context, one)));
    const failed = outcomes.flatMap((outcome, j) =>
      outcome.status === 'rejected' ? [{ one: some[j]!, why: outcome.reason as unknown }] : [],
    );
    const fault = failed.find(({ why }) => !(why instanceof ProviderFailure));
    // Lookups that failed before say nothing about the provider.
    if (fault || (failed.length === atOnce && share !== 'failed')) {
      await releaseChecks(context.pool, [...failed.map(({ one }) => one), ...claimed.slice(i + atOnce)]);
      if (fault) throw fault.why;
      return { kind: 'unchecked', why: (failed[0]!.why as ProviderFailure).message };
    }
    for (const { one, why } of failed)
      await noteUnchecked(context.pool, one, (why as ProviderFailure).message);
  }
  return checked;
}

function isConfigured({ cards, paypal, payouts }: CheckContext, { kind, provider }: Group): boolean {
  if (kind === 'payout') return payouts !== null;
  return provider === 'stripe' ? cards !== null : paypal !== null;
}

async function check({ pool, hurry, ...reports }: CheckContext, claimed: Claimed): Promise<void> {
  const { finding, rests, isOver } = await checkOne(pool, reports, claimed, claimed.claimedAt);
  if (isOver) return forgetCheck(pool, claimed);
  await noteFinding(pool, claimed, finding, rests);
  if (finding.kind === 'behind') await hurry?.(claimed.kind, claimed.subject);
}

export const nameProvider = (provider: PaymentProvider) => (provider === 'stripe' ? 'Stripe' : 'PayPal');

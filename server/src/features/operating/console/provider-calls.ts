import type { Uses } from '../../../context.ts';
import type { PaymentProvider } from '../../../integrations/payments/ports/provider-failure.ts';
import { dateOrNull } from '../../../time/instants.ts';

type Last = { succeededAt: number | null; failedAt: number | null; failure: string | null };

const everyMs = 5_000;

/** Stores the latest results of provider calls over all processes, written together every few seconds. */
export function storeProviderCalls({ pool, wallClock, log }: Uses<'pool' | 'wallClock' | 'log'>) {
  const seen = new Map<PaymentProvider, Last>();
  async function write(): Promise<void> {
    const batch = [...seen];
    seen.clear();
    for (const [provider, { succeededAt, failedAt, failure }] of batch) {
      await pool
        .query(
          `insert into provider_calls as known (provider, succeeded_at, failed_at, failure)
           values ($1, $2, $3, $4)
           on conflict (provider) do update set
             succeeded_at = greatest(known.succeeded_at, excluded.succeeded_at),
             failed_at = greatest(known.failed_at, excluded.failed_at),
             failure = coalesce(excluded.failure, known.failure)`,
          [provider, dateOrNull(succeededAt), dateOrNull(failedAt), failure],
        )
        .catch((error: unknown) => log.warn({ err: error, provider }, 'could not store a provider call'));
    }
  }
  const timer = setInterval(write, everyMs).unref();
  return {
    record(provider: PaymentProvider, failure: string | null): void {
      const now = wallClock.now();
      const before = seen.get(provider) ?? { succeededAt: null, failedAt: null, failure: null };
      seen.set(
        provider,
        failure === null
          ? { ...before, succeededAt: now }
          : { ...before, failedAt: now, failure: failure.slice(0, 300) },
      );
    },
    /** Writes what was recorded so far. */
    write,
    async stop(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}

export type ProviderCalls = ReturnType<typeof storeProviderCalls>;

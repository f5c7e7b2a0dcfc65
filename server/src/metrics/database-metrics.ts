import { Gauge, type Registry } from 'prom-client';
import type { DatabaseFigures } from './database-figures.ts';

export type DatabaseMetricParts = {
  readonly read: () => Promise<DatabaseFigures>;
  readonly bookNow: () => number;
  readonly wallNow: () => number;
  /** For how long several scrapers share one reading. */
  readonly keptMs?: number;
};

/** Both lists follow the checks of their tables, so that a status which nobody is in is told as 0. */
const depositStatuses = ['processing', 'successful', 'cancelled', 'failed'];
const flightStatuses = ['processing', 'approved', 'sent'];

/**
 * Gauges of what the database knows. They are read at the scrape, together and at most once in `keptMs`. While it
 * cannot be read they are absent, except the one that says so: an old figure would look like a good one.
 */
export function databaseMetrics(
  registry: Registry,
  { read, bookNow, wallNow, keptMs = 5_000 }: DatabaseMetricParts,
): void {
  let reading: Promise<DatabaseFigures | null> | undefined;
  let until = 0;
  function figures(): Promise<DatabaseFigures | null> {
    if (!reading || performance.now() > until) {
      until = performance.now() + keptMs;
      reading = read().catch(() => null);
    }
    return reading;
  }

  type Sample = { readonly labels?: Record<string, string>; readonly value: number };
  function gauge(
    name: string,
    help: string,
    samples: (found: DatabaseFigures) => readonly Sample[],
    labelNames: readonly string[] = [],
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const found = await figures();
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of found ? samples(found) : []) this.set(labels, value);
      },
    });
  }

  const one = (value: number): Sample[] => [{ value }];
  const ageOf = (at: number | null, now: number) => (at === null ? 0 : Math.max(0, now - at) / 1000);

  new Gauge({
    name: 'sidebet_database_up',
    help: '1 while the figures of the database can be read.',
    registers: [registry],
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
  gauge(
    'sidebet_settlement_lag_seconds',
    'How long the longest waiting active bet has had its result; 0 when none waits.',
    ({ oldestUnsettledAt }) => one(ageOf(oldestUnsettledAt, bookNow())),
  );
  gauge('sidebet_mails_waiting', 'Mails that are neither sent nor failed.', (found) =>
    one(found.mailsWaiting),
  );
  gauge('sidebet_mails_overdue_seconds', 'How long the mail that was to be sent first is overdue.', (found) =>
    one(ageOf(found.mailsOldestDueAt, wallNow())),
  );
  gauge('sidebet_mails_failed_day', 'Mails refused or given up within the last day.', (found) =>
    one(found.mailsFailedLastDay),
  );
  gauge('sidebet_provider_events_unprocessed', 'Signed provider events not yet acted on.', (found) =>
    one(found.providerEventsUnprocessed),
  );
  gauge('sidebet_provider_events_oldest_seconds', 'Age of the oldest of them.', (found) =>
    one(ageOf(found.providerEventsOldestAt, bookNow())),
  );
  gauge(
    'sidebet_deposits_day',
    'Deposits whose status changed last within the last day, by status.',
    ({ depositsLastDay }) =>
      depositStatuses.map((status) => ({ labels: { status }, value: depositsLastDay[status] ?? 0 })),
    ['status'],
  );
  gauge(
    'sidebet_withdrawals_in_flight',
    'Withdrawals that are neither paid nor returned, by status.',
    ({ withdrawalsInFlight }) =>
      flightStatuses.map((status) => ({
        labels: { status },
        value: withdrawalsInFlight[status]?.count ?? 0,
      })),
    ['status'],
  );
  gauge(
    'sidebet_withdrawals_oldest_seconds',
    'Since the request of the oldest of them, by status.',
    ({ withdrawalsInFlight }) =>
      flightStatuses.map((status) => ({
        labels: { status },
        value: ageOf(withdrawalsInFlight[status]?.oldestAt ?? null, bookNow()),
      })),
    ['status'],
  );
  gauge('sidebet_withdrawals_under_review', 'Those of them that an operator has to decide about.', (found) =>
    one(found.withdrawalsUnderReview),
  );
  gauge(
    'sidebet_reconciliation_agrees',
    '1 when the last reconciliation found the books in order.',
    (found) => (found.reconciliation ? one(found.reconciliation.agrees ? 1 : 0) : []),
  );
  gauge('sidebet_reconciliation_age_seconds', 'Since the last reconciliation.', (found) =>
    found.reconciliation ? one(ageOf(found.reconciliation.at, bookNow())) : [],
  );
  gauge('sidebet_ledger_difference_cents', 'The sum of all accounts, which is 0.', (found) =>
    found.reconciliation ? one(found.reconciliation.ledgerSumCents) : [],
  );
  gauge('sidebet_alarms_open', 'Alarms that nobody has acknowledged.', (found) => one(found.alarmsOpen));
}

import { inFlightStatuses } from '@sidebet/domain/wallet/withdrawal';
import { Gauge, type Registry } from 'prom-client';
import type { Deposit } from '../features/money/deposits/deposit-row.ts';
import type { DatabaseReadings } from './read-database.ts';

/** All of them, so a status without rows is reported as 0. */
const depositStatuses: readonly Deposit['status'][] = ['processing', 'successful', 'cancelled', 'failed'];

/**
 * Gauges read from the database at scrape time, at most once per `maxAgeMs`. If the read fails they are absent,
 * because a stale value would look healthy. Only the gauge that reports the failure remains.
 */
export function databaseMetrics(
  registry: Registry,
  {
    read,
    bookNow,
    wallNow,
    maxAgeMs = 5_000,
  }: {
    readonly read: () => Promise<DatabaseReadings>;
    readonly bookNow: () => number;
    readonly wallNow: () => number;
    /** How long scrapes share one read. */
    readonly maxAgeMs?: number;
  },
): void {
  let reading: Promise<DatabaseReadings | null> | undefined;
  let readAt = 0;
  function readings(): Promise<DatabaseReadings | null> {
    const ageMs = wallNow() - readAt;
    // The machine's clock may have been set back.
    if (!reading || ageMs < 0 || ageMs > maxAgeMs) {
      readAt = wallNow();
      reading = read().catch(() => null);
    }
    return reading;
  }

  type Sample = { readonly labels?: Record<string, string>; readonly value: number };
  function gauge(
    name: string,
    help: string,
    samples: (found: DatabaseReadings) => readonly Sample[],
    labelNames: readonly string[] = [],
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const found = await readings();
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of found ? samples(found) : []) this.set(labels, value);
      },
    });
  }

  const one = (value: number): Sample[] => [{ value }];
  const secondsSince = (at: number | null, now: number) => (at === null ? 0 : Math.max(0, now - at) / 1000);

  new Gauge({
    name: 'sidebet_database_up',
    help: '1 if the database metrics could be read.',
    registers: [registry],
    async collect() {
      this.set((await readings()) ? 1 : 0);
    },
  });
  gauge(
    'sidebet_settlement_lag_seconds',
    'Age of the oldest result that still has an unsettled bet; 0 if none.',
    ({ oldestUnsettledAt }) => one(secondsSince(oldestUnsettledAt, bookNow())),
  );
  gauge('sidebet_mails_waiting', 'Emails that are neither sent nor failed.', (found) =>
    one(found.emailsWaiting),
  );
  gauge('sidebet_mails_overdue_seconds', 'How long the oldest due email is overdue.', (found) =>
    one(secondsSince(found.emailsOldestDueAt, wallNow())),
  );
  gauge('sidebet_mails_failed_day', 'Emails rejected or given up within the last day.', (found) =>
    one(found.emailsFailedLastDay),
  );
  gauge('sidebet_provider_events_unprocessed', 'Signed provider events not yet acted on.', (found) =>
    one(found.providerEventsUnprocessed),
  );
  gauge('sidebet_provider_events_oldest_seconds', 'Age of the oldest unprocessed provider event.', (found) =>
    one(secondsSince(found.providerEventsOldestAt, bookNow())),
  );
  gauge(
    'sidebet_deposits_day',
    'Deposits whose status changed within the last day, by status.',
    ({ depositsLastDay }) =>
      depositStatuses.map((status) => ({ labels: { status }, value: depositsLastDay[status] ?? 0 })),
    ['status'],
  );
  gauge(
    'sidebet_withdrawals_in_flight',
    'Withdrawals that are neither paid nor returned, by status.',
    ({ withdrawalsInFlight }) =>
      inFlightStatuses.map((status) => ({
        labels: { status },
        value: withdrawalsInFlight[status]?.count ?? 0,
      })),
    ['status'],
  );
  gauge(
    'sidebet_withdrawals_oldest_seconds',
    'Seconds since the oldest open withdrawal was requested, by status.',
    ({ withdrawalsInFlight }) =>
      inFlightStatuses.map((status) => ({
        labels: { status },
        value: secondsSince(withdrawalsInFlight[status]?.oldestAt ?? null, bookNow()),
      })),
    ['status'],
  );
  gauge('sidebet_withdrawals_under_review', 'Open withdrawals that need an operator’s decision.', (found) =>
    one(found.withdrawalsUnderReview),
  );
  gauge('sidebet_reconciliation_agrees', '1 if the last reconciliation found no difference.', (found) =>
    found.reconciliation ? one(found.reconciliation.agrees ? 1 : 0) : [],
  );
  gauge('sidebet_reconciliation_age_seconds', 'Seconds since the last reconciliation.', (found) =>
    found.reconciliation ? one(secondsSince(found.reconciliation.at, bookNow())) : [],
  );
  gauge(
    'sidebet_reconciliation_pass_age_seconds',
    'Seconds since the whole ledger was last checked.',
    ({ ledgerCheckedAt }) => (ledgerCheckedAt === null ? [] : one(secondsSince(ledgerCheckedAt, wallNow()))),
  );
  gauge('sidebet_ledger_difference_cents', 'The sum of all accounts; must be 0.', (found) =>
    found.reconciliation ? one(found.reconciliation.ledgerSumCents) : [],
  );
  gauge('sidebet_alarms_open', 'Unacknowledged alarms.', (found) => one(found.alarmsOpen));
}

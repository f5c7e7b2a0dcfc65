import type { Alarm } from '../alarms/alarms.ts';
import type { Book } from '../book/book.ts';
import { reconcileAndSeal } from '../book/reconcile.ts';
import type { Pool } from '../db/pool.ts';
import { sweepSecurity } from '../features/accounts/guesses.ts';
import { withdrawOffers } from '../features/bets/withdraw-offers.ts';
import { checkPaymentSources, type SourceCheckDeps } from '../features/deposits/check-payment-source.ts';
import type { DepositDeps } from '../features/deposits/deposit-deps.ts';
import { confirmFinals } from '../features/events/confirm-finals.ts';
import { voidCalledOff } from '../features/events/void-called-off.ts';
import { forgetKeptIdentities } from '../features/protection/kept-identities.ts';
import { recordReconciliation } from '../features/reconciliation/record-reconciliation.ts';
import type { CardRefundDeps } from '../features/withdrawals/card-refunds.ts';
import type { Files } from '../integrations/files/port.ts';
import type { Log } from '../logging/log.ts';
import { sweepSecurityLog } from '../security-log/sweep.ts';
import type { Clock } from '../time/clock.ts';
import { type ProviderCheckParts, providerCheckJobs } from './check-with-providers.ts';
import { closeBarredCheckouts } from './close-checkouts.ts';
import { correctDue } from './correct-due.ts';
import { eraseDeleted } from './erase-deleted.ts';
import { expireDue } from './expire-due.ts';
import { findFlags } from './find-flags.ts';
import { forgetProviderEvents } from './forget-provider-events.ts';
import { watchJobs } from './job-runs.ts';
import { lapseLooser } from './lapse-looser.ts';
import { lookUpOpenDeposits } from './look-up-open-deposits.ts';
import { type MailParts, mailJobs } from './mail-jobs.ts';
import { type PayoutParts, payoutJobs } from './payout-jobs.ts';
import { type Recurring, runRecurring } from './recurring.ts';
import { removeUnwantedFiles } from './remove-unwanted-files.ts';
import { rollUpDays } from './roll-up-days.ts';
import { settleDue } from './settle-due.ts';
import { sweepAttachments } from './sweep-attachments.ts';
import { sweepOutcomes } from './sweep-outcomes.ts';
import { sweepUse } from './sweep-use.ts';
import { voidDropped } from './void-dropped.ts';
import { voidDue } from './void-due.ts';
import { watchDeletedMoney } from './watch-deleted-money.ts';
import { watchHeldEvents } from './watch-held-events.ts';

export type WorkParts = {
  readonly pool: Pool;
  readonly book: Book;
  readonly clock: Clock;
  readonly files: Files;
  readonly log: Log;
  readonly alarm: Alarm;
  /** SECURITY_LOG_DAYS. */
  readonly securityLogDays: number;
  readonly deposits: DepositDeps;
  /** Null with play money. */
  readonly sources: SourceCheckDeps | null;
  readonly pollFeed: () => Promise<unknown>;
  readonly mail: MailParts;
  /** Null if withdrawals are paid by hand. */
  readonly payouts: PayoutParts | null;
  readonly cardRefunds: CardRefundDeps;
  /** The configured providers that offer reports. */
  readonly reports: Pick<ProviderCheckParts, 'cards' | 'orders' | 'payouts'>;
};

/** Starts every recurring job. Each is safe to run twice and on several processes at once. */
export function startWorkers({
  pool,
  book,
  clock,
  files,
  log,
  alarm,
  securityLogDays,
  deposits,
  sources,
  pollFeed,
  mail,
  payouts,
  cardRefunds,
  reports,
}: WorkParts): {
  stop(): Promise<void>;
} {
  const jobs: readonly Recurring[] = [
    { name: 'poll the feed', everyMs: 1_000, run: pollFeed },
    { name: 'settle', everyMs: 500, run: () => settleDue(pool, book) },
    { name: 'correct', everyMs: 1_000, run: () => correctDue(pool, book, alarm) },
    { name: 'expire', everyMs: 1_000, run: () => expireDue(pool, book, clock) },
    { name: 'confirm finals', everyMs: 5_000, run: () => confirmFinals(pool, clock) },
    { name: 'watch held events', everyMs: 5_000, run: () => watchHeldEvents(pool, alarm) },
    { name: 'void', everyMs: 10_000, run: () => voidDue(pool, book, clock) },
    { name: 'void dropped events', everyMs: 10_000, run: () => voidDropped(pool, book, clock) },
    { name: 'void called-off events', everyMs: 5_000, run: () => voidCalledOff(pool, book) },
    { name: 'withdraw offers', everyMs: 5_000, run: () => withdrawOffers(pool, book, clock) },
    {
      name: 'reconcile',
      everyMs: 60_000,
      run: async () => recordReconciliation(pool, clock, alarm, await reconcileAndSeal(pool, clock.now())),
    },
    {
      name: 'close checkouts of restricted users',
      everyMs: 60_000,
      run: () => closeBarredCheckouts(deposits),
    },
    { name: 'lapse unconfirmed limits', everyMs: 60_000, run: () => lapseLooser(pool, clock) },
    { name: 'sweep use', everyMs: 3_600_000, run: () => sweepUse(pool, clock) },
    { name: 'sweep kept identities', everyMs: 3_600_000, run: () => forgetKeptIdentities(pool, clock.now()) },
    { name: 'look up open deposits', everyMs: 60_000, run: () => lookUpOpenDeposits(deposits) },
    ...(sources
      ? [{ name: 'check payment sources', everyMs: 60_000, run: () => checkPaymentSources(sources) }]
      : []),
    { name: 'sweep unused attachments', everyMs: 3_600_000, run: () => sweepAttachments(pool, clock) },
    { name: 'sweep old outcomes', everyMs: 3_600_000, run: () => sweepOutcomes(pool, clock) },
    { name: 'sweep ended logins', everyMs: 600_000, run: () => sweepSecurity(pool, mail.clock) },
    {
      name: 'sweep security log',
      everyMs: 3_600_000,
      run: () => sweepSecurityLog(pool, mail.clock, securityLogDays),
    },
    {
      name: 'remove unwanted files',
      everyMs: 60_000,
      run: () => removeUnwantedFiles(pool, files, mail.clock),
    },
    { name: 'watch money of deleted users', everyMs: 60_000, run: () => watchDeletedMoney(pool, alarm) },
    // Runs before deletions are marked done, because it reads the ones that are not.
    {
      name: 'forget provider events',
      everyMs: 600_000,
      run: () => forgetProviderEvents(pool, mail.clock),
    },
    { name: 'erase deleted people', everyMs: 600_000, run: () => eraseDeleted(pool, mail.clock) },
    { name: 'roll up days', everyMs: 60_000, run: () => rollUpDays(pool, clock) },
    { name: 'find flags', everyMs: 30_000, run: () => findFlags({ pool, clock, wallClock: mail.clock }) },
    ...mailJobs(mail),
    ...payoutJobs(payouts, cardRefunds),
    ...providerCheckJobs({ ...reports, pool, wallClock: mail.clock, deposits, alarm }),
  ];
  const watch = watchJobs({ pool, clock: mail.clock, log });
  watch.register(jobs);
  const running = runRecurring({ log, alarm, watch }, jobs);
  return {
    async stop() {
      await running.stop();
      await watch.stop();
    },
  };
}

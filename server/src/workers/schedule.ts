import { alarmRecipients, queueAlarmMessages } from '../alarms/alarm-messages.ts';
import { reconcileIfDue } from '../book/reconcile-round.ts';
import type { Context } from '../context.ts';
import { withdrawOffers } from '../features/betting/bets/withdraw-offers.ts';
import { confirmFinals } from '../features/betting/events/confirm-finals.ts';
import { voidCalledOff } from '../features/betting/events/void-called-off.ts';
import { checkPaymentSources } from '../features/money/deposits/check-payment-source.ts';
import { closeBarredCheckouts } from '../features/money/deposits/close-checkouts.ts';
import { recordReconciliation } from '../features/money/reconciliation/record-reconciliation.ts';
import { sendCardRefunds } from '../features/money/withdrawals/card-refunds.ts';
import { checkReceivers } from '../features/money/withdrawals/check-receivers.ts';
import { followSent } from '../features/money/withdrawals/payout-follow.ts';
import { sendApproved } from '../features/money/withdrawals/payout-send.ts';
import { queueFormEmails } from '../features/people/email/form-emails.ts';
import { queueNotificationEmails } from '../features/people/email/notification-emails.ts';
import { sendDue } from '../features/people/email/send-due.ts';
import { endDebtsOfDeleted } from '../features/people/groups/end-debts.ts';
import { issuePurses } from '../features/people/groups/purses.ts';
import { endDueSeasons } from '../features/people/groups/seasons.ts';
import { writeGroupNews } from '../features/people/groups/write-group-news.ts';
import type { Log } from '../logging/log.ts';
import { createProviderCheck } from './check-with-providers.ts';
import { eraseDeleted } from './erase-deleted.ts';
import { expireDue } from './expire-due.ts';
import { findFlags } from './find-flags.ts';
import { forgetProviderEvents } from './forget-provider-events.ts';
import { watchJobs } from './job-runs.ts';
import { lapseDue } from './lapse-due.ts';
import { lapseLimitIncreases } from './lapse-limit-increases.ts';
import { lookUpOpenDeposits } from './look-up-open-deposits.ts';
import { createPollFeed } from './poll-feed.ts';
import { createPollLines } from './poll-lines.ts';
import { type BeforeJobs, type Recurring, runRecurring } from './recurring.ts';
import { removeUnwantedFiles } from './remove-unwanted-files.ts';
import { returnCounters } from './return-counters.ts';
import { rollUpDays } from './roll-up-days.ts';
import { correctDue, settleDue } from './settle-due.ts';
import { sweepAttachments } from './sweep-attachments.ts';
import { sweepOldRows } from './sweep-old-rows.ts';
import { voidDropped, voidDue, voidPostponed } from './void-due.ts';
import { watchContests, watchDeletedMoney, watchHeldEvents } from './watch-for-operators.ts';
import { watchMissingResults } from './watch-missing-results.ts';

/** Runs the work that comes before the jobs. If it fails, the server runs without it and without its jobs. */
export async function runBeforeJobs(
  log: Log,
  work: BeforeJobs = async () => [],
): Promise<readonly Recurring[]> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, 'the work before the jobs failed; the server runs without it');
    return [];
  }
}

/**
 * Starts every recurring job, and `more`. Each is safe to run twice and on several processes at once. None starts while the
 * database is not writable.
 */
export function startWorkers(
  context: Context,
  isWritable: () => boolean,
  more: readonly Recurring[],
): { stop(): Promise<void> } {
  const { env, pool, workPool, historyPool, book, clock, wallClock, gameSpeed, files, log, alarm } = context;
  const jobs: readonly Recurring[] = [
    { name: 'poll the feed', everyMs: 1_000, run: createPollFeed(context) },
    { name: 'poll lines', everyMs: 5_000, run: createPollLines(context) },
    { name: 'settle', everyMs: 500, run: () => settleDue(pool, book) },
    { name: 'correct', everyMs: 1_000, run: () => correctDue(pool, book, alarm) },
    { name: 'expire', everyMs: 1_000, run: () => expireDue(pool, book, clock, gameSpeed) },
    { name: 'lapse', everyMs: 5_000, run: () => lapseDue(pool, book, clock) },
    { name: 'confirm finals', everyMs: 5_000, run: () => confirmFinals(pool, clock) },
    { name: 'watch contested results', everyMs: 60_000, run: () => watchContests(context, alarm) },
    { name: 'watch held events', everyMs: 60_000, run: () => watchHeldEvents(context, alarm) },
    {
      name: 'watch missing results',
      everyMs: 60_000,
      run: () => watchMissingResults(pool, clock, alarm, gameSpeed),
    },
    { name: 'void', everyMs: 10_000, run: () => voidDue(pool, book, clock, gameSpeed) },
    { name: 'void postponed events', everyMs: 10_000, run: () => voidPostponed(pool, book, clock) },
    { name: 'void dropped events', everyMs: 10_000, run: () => voidDropped(pool, book, clock) },
    { name: 'void called-off events', everyMs: 5_000, run: () => voidCalledOff(pool, book) },
    { name: 'end seasons of groups', everyMs: 10_000, run: () => endDueSeasons(context) },
    { name: 'write news of groups', everyMs: 10_000, run: () => writeGroupNews(context) },
    { name: 'issue purses', everyMs: 10_000, run: () => issuePurses(context) },
    { name: 'end debts of deleted users', everyMs: 10_000, run: () => endDebtsOfDeleted({ pool, book }) },
    { name: 'return counter-offers', everyMs: 5_000, run: () => returnCounters(pool, book) },
    { name: 'withdraw offers', everyMs: 5_000, run: () => withdrawOffers(pool, book, clock) },
    {
      name: 'reconcile',
      everyMs: 60_000,
      run: async () => {
        const found = await reconcileIfDue(workPool, clock.now(), {
          hours: env.RECONCILIATION_HOURS,
          readFrom: historyPool,
        });
        if (found) await recordReconciliation(pool, clock, alarm, found);
      },
    },
    { name: 'lapse unconfirmed limits', everyMs: 60_000, run: () => lapseLimitIncreases(pool, clock) },
    { name: 'sweep unused attachments', everyMs: 3_600_000, run: () => sweepAttachments(workPool, clock) },
    {
      name: 'sweep old rows',
      everyMs: 600_000,
      run: () => sweepOldRows({ workPool, clock, wallClock, securityLogDays: env.SECURITY_LOG_DAYS }),
    },
    {
      name: 'remove unwanted files',
      everyMs: 60_000,
      run: () => removeUnwantedFiles(pool, files, wallClock),
    },
    { name: 'watch money of deleted users', everyMs: 60_000, run: () => watchDeletedMoney(workPool, alarm) },
    // Runs before deletions are marked done, because it reads the ones that are not.
    {
      name: 'forget provider events',
      everyMs: 600_000,
      run: () => forgetProviderEvents(workPool, wallClock),
    },
    { name: 'erase deleted people', everyMs: 600_000, run: () => eraseDeleted(workPool, wallClock) },
    { name: 'roll up days', everyMs: 60_000, run: () => rollUpDays(workPool, clock) },
    { name: 'find flags', everyMs: 30_000, run: () => findFlags({ ...context, pool: workPool }) },
    ...emailJobs(context),
    ...(context.offersCash ? cashJobs(context) : []),
    ...more,
  ];
  const watch = watchJobs({ pool, clock: wallClock, log });
  watch.register(jobs);
  const running = runRecurring({ log, alarm, watch, isPaused: () => !isWritable() }, jobs);
  return {
    async stop() {
      await running.stop();
      await watch.stop();
    },
  };
}

/** Ids use the machine's clock, even when games are replayed. */
function emailJobs(context: Context): readonly Recurring[] {
  const { env, pool, clock, wallClock, siteUrl, formMailer, gameSpeed } = context;
  const recipients = alarmRecipients(env);
  const jobs: Recurring[] = [
    { name: 'send mails', everyMs: 1_000, run: () => sendDue(context) },
    // Separate, because a slow push service must not delay emails.
    { name: 'send pushes', everyMs: 1_000, run: () => sendDue(context, ['push']) },
    {
      name: 'mails of notifications',
      everyMs: 5_000,
      run: () => queueNotificationEmails(pool, Date.now(), wallClock.now(), siteUrl(), gameSpeed),
    },
  ];
  // Only with ALARM_EMAIL or ALARM_WEBHOOK_URL.
  if (recipients.emails.length > 0 || recipients.hasWebhook)
    jobs.push({
      name: 'messages about alarms',
      everyMs: 5_000,
      run: () => queueAlarmMessages({ pool, wallClock, siteUrl }, recipients),
    });
  // Only with FORM_MAIL_URL.
  if (formMailer)
    jobs.push({
      name: 'form mails',
      everyMs: 5_000,
      run: () => queueFormEmails(pool, { now: wallClock.now(), book: clock.now(), ids: Date.now() }),
    });
  return jobs;
}

/** The jobs that deal with payment providers. A deployment without cash has none of them. */
function cashJobs(context: Context): readonly Recurring[] {
  const { pool, workPool, clock, sourceDigests, payouts } = context;
  const jobs: Recurring[] = [
    {
      name: 'close checkouts of restricted users',
      everyMs: 60_000,
      run: () => closeBarredCheckouts(context),
    },
    { name: 'look up open deposits', everyMs: 60_000, run: () => lookUpOpenDeposits(context) },
    { name: 'refund cards', everyMs: 1_000, run: () => sendCardRefunds(context) },
    {
      name: 'check with providers',
      everyMs: 60_000,
      run: createProviderCheck({ ...context, pool: workPool }),
    },
  ];
  if (sourceDigests)
    jobs.push(
      {
        name: 'check payment sources',
        everyMs: 60_000,
        run: () => checkPaymentSources({ ...context, digests: sourceDigests }),
      },
      {
        name: 'check receivers of withdrawals',
        everyMs: 60_000,
        run: () => checkReceivers({ pool, clock, digests: sourceDigests }),
      },
    );
  // Without it, withdrawals are paid by hand.
  if (payouts)
    jobs.push(
      { name: 'send payouts', everyMs: 1_000, run: () => sendApproved({ ...context, payouts }) },
      { name: 'follow payouts', everyMs: 1_000, run: () => followSent({ ...context, payouts }) },
    );
  return jobs;
}

import { randomUUID } from 'node:crypto';
import { stoppedClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { createBook } from '../../../book/book.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { testProvider } from '../../../integrations/payments/on-play-money/test-provider.fixtures.ts';
import type { Payouts } from '../../../integrations/payments/ports/payouts.ts';
import { silentLog } from '../../../logging/log.ts';
import { checkEverything } from '../reconciliation/check-providers.ts';
import { readProviderChecks } from '../reconciliation/read-checks.ts';
import { takePayoutEvent } from './payout-events.ts';
import { type FollowContext, followSent } from './payout-follow.ts';
import { type SendPayoutContext, sendApproved } from './payout-send.ts';

type PayoutEvent = Parameters<typeof takePayoutEvent>[1];
export type PayoutTestSite = Awaited<ReturnType<typeof payoutTestSite>>;

/** Withdrawals on their own database, with the play-money provider behind the real adapter. */
export async function payoutTestSite() {
  const wallClock = stoppedClock();
  const database = await testDatabase(10, wallClock);
  const { pool } = database;
  const provider = await testProvider({ limitMs: 30_000, paceMs: 5 });
  const book = createBook(database.url, wallClock, silentLog, { moneyMode: 'play' });
  const alarms: { code: string; why?: string }[] = [];
  const parts: SendPayoutContext & FollowContext = {
    pool,
    book,
    clock: wallClock,
    wallClock,
    log: silentLog,
    alarm: (code, fields) => alarms.push({ code, ...fields }),
    payouts: provider.payouts,
    leaseMs: 2_000,
  };

  async function user(cents = 100_00): Promise<string> {
    const id = randomUUID();
    await pool.query(
      `insert into users (id, name, first_name, last_name, email, username, dob)
       values ($1, 'A B', 'A', 'B', $2, $3, '1990-01-01')`,
      [id, `${id}@example.com`, id.slice(0, 18)],
    );
    const command = { kind: 'adjust', adjustmentId: randomUUID(), userId: id, amountCents: cents } as const;
    await book.execute({ command });
    return id;
  }

  const site = {
    pool,
    book,
    provider,
    parts,
    alarms,
    user,
    moveBy: wallClock.moveBy,
    /** Requests a withdrawal; up to $500.00 is approved immediately. */
    async withdraw(userId: string, paypalEmail = 'paid@mail.com', amountCents = 40_00): Promise<string> {
      const withdrawalId = randomUUID();
      const command = { kind: 'requestWithdrawal', withdrawalId, userId, amountCents, paypalEmail } as const;
      const result = await book.execute({ command });
      if (result.kind === 'refusal') throw new Error(result.message);
      return withdrawalId;
    },
    row: async (id: string) =>
      (await pool.query('select * from withdrawals where id = $1', [id])).rows[0] as Record<string, never>,
    balance: async (userId: string): Promise<number> =>
      (await pool.query('select available_cents from accounts where user_id = $1', [userId])).rows[0]
        .availableCents,
    notices: async (userId: string): Promise<string[]> =>
      (
        await pool.query('select content from notifications where user_id = $1 order by id', [userId])
      ).rows.map(({ content }) => content),
    /** PayPal's batches of a withdrawal, each with its item's state. */
    async atPayPal(id: string): Promise<{ batch: string; state: string }[]> {
      const { batches, items } = (await provider.state()) as Record<string, Record<string, string>[]>;
      return batches!
        .filter(({ senderBatchId }) => senderBatchId === id)
        .map(({ id: batch }) => ({
          batch: batch!,
          state: items!.find(({ batchId }) => batchId === batch)!.status!,
        }));
    },
    /** Sends what is due. PayPal has processed it when this returns. */
    async send(changes: Partial<SendPayoutContext & FollowContext> = {}) {
      const sent = await sendApproved({ ...parts, ...changes });
      await provider.settled();
      return sent;
    },
    follow: (changes: Partial<SendPayoutContext & FollowContext> = {}) =>
      followSent({ ...parts, ...changes }),
    /** Another process: same database and PayPal, other calls. */
    withPayouts: (changes: Partial<Payouts>): Partial<SendPayoutContext & FollowContext> => ({
      payouts: { ...provider.payouts, ...changes },
    }),
    /** A process that gives up calls to PayPal soon, for those that get no response. */
    impatient: () => site.withPayouts(provider.adapters(1_500).payouts),
    /** The events received so far about a withdrawal. */
    async events(id: string): Promise<PayoutEvent[]> {
      const [sent] = await site.atPayPal(id);
      const isOfIt = ({ change }: PayoutEvent) =>
        (change.kind === 'payoutItem' && change.item.withdrawalId === id) ||
        (change.kind === 'payoutBatch' && change.batchId === sent?.batch);
      return provider.received.flatMap(({ event }) =>
        event && isOfIt(event as PayoutEvent) ? [event as PayoutEvent] : [],
      );
    },
    take: (event: PayoutEvent) => takePayoutEvent(parts, event),
    /** The comparison of all payouts with PayPal's report. */
    async report() {
      const reports = { cards: null, paypal: null, payouts: provider.payouts };
      await checkEverything({ ...reports, pool, wallClock });
      const { figures, differences, unchecked } = (await readProviderChecks(pool)).find(
        ({ check }) => check === 'payouts against PayPal',
      )!;
      return { compared: figures.compared!, behind: figures.behind!, differences, unchecked };
    },
    differences: async () => (await reconcile(pool)).firstDifference,
    async close() {
      await provider.close();
      await book.close();
      await database.close();
    },
  };
  return site;
}

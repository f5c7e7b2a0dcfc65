import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutStage } from './payout-stage.ts';

/** A moment at which the worker is killed. */
export type KillPoint = {
  readonly name: string;
  /** What is laid in its way before it starts. */
  readonly arm?: (stage: PayoutStage) => Promise<void>;
  /** Resolves at the moment; gives what has to be undone after the kill. */
  readonly reached: (stage: PayoutStage, ids: readonly string[]) => Promise<(() => Promise<void>) | void>;
};

/** A moment that does not come in this time is as good as any other. */
const patienceMs = 4_000;

async function until(holds: () => Promise<boolean>): Promise<void> {
  const givesUpAt = Date.now() + patienceMs;
  while (Date.now() < givesUpAt && !(await holds())) await sleep(2);
}

/** Waits until a row of this round is so. */
const row = (condition: string) => (stage: PayoutStage, ids: readonly string[]) =>
  until(async () => {
    const { rows } = await stage.pool.query(
      `select from withdrawals where id = any($1) and ${condition} limit 1`,
      [ids],
    );
    return rows.length > 0;
  });

/** Calls that nobody answers: the provider holds them, before it acts or after. */
const hold =
  (call: string, when: 'before' | 'after', how = 'timeout', count = 1) =>
  (stage: PayoutStage) =>
    stage.control('calls', { call, when, how, count });

const isBeingSent = row("status = 'approved' and sending_at is not null");
const isSent = row("status = 'sent'");

/** Keeps rows of the round from being written, until somebody waits for it: the moment before a commit. */
const beforeWriting = (condition: string) => async (stage: PayoutStage, ids: readonly string[]) => {
  await row(condition)(stage, ids);
  const client = await stage.pool.connect();
  await client.query('begin');
  await client.query('select from withdrawals where id = any($1) order by id for update', [ids]);
  await until(async () => {
    const { rows } = await stage.pool.query('select from pg_locks where not granted limit 1');
    return rows.length > 0;
  });
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

/** Before and after every outside call and every commit of a payout's way. */
export const killPoints: readonly KillPoint[] = [
  {
    name: 'PayPal has acted, its answer is on the way',
    arm: hold('createPayout', 'after'),
    reached: (stage, ids) =>
      until(async () => (await stage.batches()).some(({ withdrawalId }) => ids.includes(withdrawalId))),
  },
  {
    name: 'the answers were lost and that is noted',
    // All of them, so that also of those who are paid nobody heard.
    arm: hold('createPayout', 'after', 'reset', 5),
    reached: row("status = 'approved' and payout_issue is not null"),
  },
  { name: 'it is noted as being sent', reached: isBeingSent },
  { name: 'it is noted as sent', reached: isSent },
  { name: 'just before it is noted as sent', reached: beforeWriting('sending_at is not null') },
  { name: 'just before its end is written', reached: beforeWriting("status = 'sent'") },
  {
    name: 'PayPal was asked and has not acted',
    arm: hold('createPayout', 'before'),
    reached: async (stage, ids) => {
      await isBeingSent(stage, ids);
      await sleep(Math.random() * 60);
    },
  },
  {
    name: 'a token is asked for',
    arm: hold('token', 'after'),
    reached: async (stage, ids) => {
      await isBeingSent(stage, ids);
      await sleep(Math.random() * 60);
    },
  },
  ...(['before', 'after'] as const).map(
    (when): KillPoint => ({
      name: `PayPal is asked how it stands, ${when} it looked`,
      arm: hold('getPayout', when),
      reached: async (stage, ids) => {
        await isSent(stage, ids);
        await sleep(Math.random() * 60);
      },
    }),
  ),
  {
    name: 'an event is being verified',
    arm: hold('verifyWebhook', 'after'),
    reached: async (stage, ids) => {
      await isSent(stage, ids);
      await sleep(60 + Math.random() * 60);
    },
  },
  {
    name: 'an event is stored and not acted on',
    reached: (stage) =>
      until(async () => {
        const { rows } = await stage.pool.query('select from provider_events where outcome is null limit 1');
        return rows.length > 0;
      }),
  },
  { name: 'it is paid', reached: row("status = 'paid'") },
  { name: 'just before its fee is written', reached: beforeWriting("status = 'paid' and fee_cents = 0") },
  { name: 'it is returned', reached: row("status = 'returned'") },
  { name: 'at any moment', reached: () => sleep(Math.random() * 1_200) },
];

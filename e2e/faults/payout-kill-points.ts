import { setTimeout as sleep } from 'node:timers/promises';
import { beforeWritingOf, eventIsStored, hold, type KillPoint, rowOf, until } from './kill-point.ts';
import type { PayoutStage } from './payout-stage.ts';

const row = (condition: string) => rowOf('withdrawals', condition);
const beforeWriting = (condition: string) => beforeWritingOf('withdrawals', condition);
const isBeingSent = row("status = 'approved' and sending_at is not null");
const isSent = row("status = 'sent'");

/** Before and after every outside call and every commit of a payout's way. */
export const killPoints: readonly KillPoint<PayoutStage>[] = [
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
    (when): KillPoint<PayoutStage> => ({
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
    reached: eventIsStored,
  },
  { name: 'it is paid', reached: row("status = 'paid'") },
  { name: 'just before its fee is written', reached: beforeWriting("status = 'paid' and fee_cents = 0") },
  { name: 'it is returned', reached: row("status = 'returned'") },
  { name: 'at any moment', reached: () => sleep(Math.random() * 1_200) },
];

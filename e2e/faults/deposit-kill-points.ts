import { setTimeout as sleep } from 'node:timers/promises';
import type { DepositStage } from './deposit-stage.ts';
import { beforeWritingOf, eventIsStored, hold, type KillPoint, rowOf } from './kill-point.ts';

type Point = KillPoint<DepositStage>;
const row = (condition: string) => rowOf('deposits', condition);
const beforeWriting = (condition: string) => beforeWritingOf('deposits', condition);
const moment = () => sleep(Math.random() * 60);

/** At a call that is held back, before the provider acted or after. */
const at = (
  name: string,
  calls: readonly string[],
  when: 'before' | 'after',
  comes: Point['reached'],
): Point => ({
  name: `${name}, ${when} the provider acted`,
  arm: async (stage) => {
    for (const call of calls) await hold(call, when)(stage);
  },
  async reached(stage, ids) {
    await comes(stage, ids);
    await moment();
  },
});

const isStored = row("status = 'processing'");
const isOpened = row('provider_ref is not null');
const isCredited = row("status = 'successful'");
const both = ['before', 'after'] as const;

/** Before and after every outside call and every commit of a deposit's way, by card and by PayPal. */
export const depositKillPoints: readonly Point[] = [
  { name: 'its row is written', reached: isStored },
  ...both.map((when) => at('a page is asked for', ['createCheckout', 'createOrder'], when, isStored)),
  at('a token is asked for', ['token'], 'after', isStored),
  { name: 'just before the page is noted', reached: beforeWriting('provider_ref is null') },
  { name: 'the page is noted', reached: isOpened },
  ...both.map((when) => at('the money is taken', ['captureOrder'], when, isOpened)),
  at('an event is being verified', ['verifyWebhook'], 'after', isOpened),
  { name: 'an event is stored and not acted on', reached: eventIsStored },
  {
    name: 'just before it is credited',
    reached: beforeWriting("provider_ref is not null and status = 'processing'"),
  },
  { name: 'it is credited', reached: isCredited },
  {
    name: 'just before its refund is written',
    reached: beforeWriting("status = 'successful' and refunded_cents = 0"),
  },
  { name: 'its refund is written', reached: row('refunded_cents > 0') },
  ...both.map((when) => at('it is looked up', ['getCheckout', 'getOrder'], when, isOpened)),
  { name: 'at any moment', reached: () => sleep(Math.random() * 1_000) },
];

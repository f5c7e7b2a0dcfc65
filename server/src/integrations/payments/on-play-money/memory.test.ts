import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { openSharedProvider } from '@sidebet/play-money/shared';
import { startPlayMoney } from '@sidebet/play-money/start';
import { expect, test } from 'vitest';
import { freePort } from '../../../db/cluster.ts';
import { adaptersFor, expectContinuation, memoryTests } from './memory.fixtures.ts';
import { checkoutRequest, nextTestId, press } from './test-provider.fixtures.ts';

const tests = memoryTests();
const shared = () => ({ ...tests.options(), findPort: freePort });

/** Killed as a process: killed-provider.faults.test.ts. */
test('a provider that ended within a line continues where it was', async () => {
  await expectContinuation(tests, async (port = 0) => {
    const { url, close } = await startPlayMoney({ ...tests.options(), port });
    return { url, end: close };
  });
});

/** The receiver, the event that is on its way when the provider ends, and the status that follows. */
const steps = [
  ['paid@example.com', 'PAYMENT.PAYOUTSBATCH.PROCESSING', 'success'],
  ['returned@example.com', 'PAYMENT.PAYOUTS-ITEM.UNCLAIMED', 'returned'],
] as const;

test.each(steps)(
  'a payout to %s goes on when the provider ended during %s',
  async (receiver, during, status) => {
    const left = `${tests.dataFile}.left`;
    tests.atWebhook = (type) => {
      if (type === during) copyFileSync(tests.dataFile, left);
    };
    const first = await startPlayMoney(tests.options());
    const withdrawal = { withdrawalId: nextTestId(), amountCents: 1000, receiver, mayHaveBeenSent: false };
    const { batchId } = await adaptersFor(first.url).payouts.send(withdrawal);
    await expect.poll(() => existsSync(left)).toBe(true);
    await first.close();
    const second = await startPlayMoney({ ...tests.options(), dataFile: left });
    const { payouts } = adaptersFor(second.url);
    await expect.poll(async () => (await payouts.get(batchId))?.items[0]?.status).toBe(status);
    await second.close();
  },
);

test('an unacknowledged webhook is sent after a restart, an acknowledged one is not', async () => {
  const first = await startPlayMoney(tests.options());
  const { cards } = adaptersFor(first.url);
  await press(`${(await cards.createCheckout(checkoutRequest())).url}/pay`);
  expect(tests.received).toEqual(['checkout.session.completed']);
  tests.answerWith = 500;
  await press(`${(await cards.createCheckout(checkoutRequest())).url}/cancel`);
  await first.close();
  tests.received = [];
  tests.answerWith = 200;
  const second = await startPlayMoney(tests.options());
  await expect.poll(() => tests.received).toEqual(['checkout.session.expired']);
  // The provider has read the response, not only sent the webhook.
  await second.settled();
  await second.close();
  // Finished webhooks are not stored.
  await (await startPlayMoney(tests.options())).close();
  expect(readFileSync(tests.dataFile, 'utf8')).not.toContain('"deliveries"');
});

test('processes on one folder share a provider, and one takes over from the other', {
  timeout: 20_000,
}, async () => {
  const [one, two] = await Promise.all([openSharedProvider(shared()), openSharedProvider(shared())]);
  expect(two.url).toBe(one.url);
  const { cards } = adaptersFor(one.url);
  const { ref } = await cards.createCheckout(checkoutRequest());
  const [owner, other] = readOwner(one, two);
  await owner.close();
  await expect
    .poll(() => cards.getCheckout(ref).catch(() => 'nobody there'))
    .toMatchObject({ ref, status: 'open' });
  await other.close();
  const three = await openSharedProvider(shared());
  expect(three.url).toBe(one.url);
  expect(await adaptersFor(three.url).cards.getCheckout(ref)).toMatchObject({ status: 'open' });
  await three.close();
});

/** Closing a process that does not run the provider ends nothing, so any order works. */
const readOwner = <T>(one: T, two: T): [T, T] => [one, two];

test('does not take a port that another program uses', async () => {
  const first = await openSharedProvider(shared());
  const port = Number(new URL(first.url).port);
  await first.close();
  const stranger = createServer((_request, response) => response.end('{}')).listen(port, '127.0.0.1');
  const second = await openSharedProvider(shared());
  expect(second.url).not.toBe(first.url);
  await second.close();
  stranger.close();
});

test('never starts in production', async () => {
  process.env.NODE_ENV = 'production';
  try {
    await expect(startPlayMoney(tests.options())).rejects.toThrow('Play money is not for production.');
  } finally {
    process.env.NODE_ENV = 'test';
  }
});

import { expect, test } from 'vitest';
import { proveFailover } from './failover.ts';

test('control: finds bets that pause without failsafe mode, and that asynchronous replication loses', async () => {
  const { details } = await proveFailover(
    { count: 2, progress: () => {} },
    {
      kinds: ['etcd', 'killAhead'],
      configuration: { failsafe_mode: false, synchronous_mode: false, maximum_lag_on_failover: 100_000_000 },
    },
  );
  expect(details.join()).toMatch(/acknowledged no bet for \d+ ms while etcd was away/);
  expect(details.join()).toMatch(/\d+ acknowledged bets are lost/);
});

import { expect, test } from 'vitest';
import { proveLiveBus } from './live-bus.ts';
import { hasNats } from './nats-server.ts';

// bus.test.ts has the same faults without a server.
test.skipIf(!hasNats)('with a real NATS server no process misses an announcement unnoticed', async () => {
  const progress = () => {};
  expect(await proveLiveBus({ count: 6, progress })).toMatchObject({ done: 6, failed: 0, details: [] });
  const control = await proveLiveBus({ count: 6, progress }, { ignoresGaps: true });
  expect(control.failed).toBeGreaterThan(0);
});

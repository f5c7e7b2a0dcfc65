import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openNats } from '@sidebet/server/live/nats';
import { silentLog } from '@sidebet/server/logging/log';
import { expect, test } from 'vitest';
import { proveLiveBus } from './live-bus.ts';
import { missingNats, type NatsServer, startNats } from './nats-server.ts';

/** On a real NATS server. bus.test.ts has the same faults without one. */

const hasNats = missingNats.length === 0;

test.skipIf(!hasNats)('control: finds processes that ignore gaps', async () => {
  const { failed } = await proveLiveBus({ count: 10, progress: () => {} }, { ignoresGaps: true });
  expect(failed).toBeGreaterThan(0);
});

const away: [how: string, leave: (nats: NatsServer) => unknown][] = [
  ['gone', (nats) => nats.kill()],
  ['silent', (nats) => nats.suspend()],
];
test.skipIf(!hasNats).for(away)('a bus closes while NATS is %s', async ([, leave]) => {
  const nats = await startNats();
  const bus = openNats(nats.url, silentLog, () => {});
  await sleep(300);
  await leave(nats);
  bus.publish({ relay: 1, number: 1, isWritable: true });
  await bus.close();
  nats.resume();
  await nats.kill();
});

test.skipIf(!hasNats)('what is not a frame is ignored, and frames after it are heard', async () => {
  const nats = await startNats();
  const heard: number[] = [];
  const receiver = openNats(nats.url, silentLog, ({ number }) => void heard.push(number));
  const relay = openNats(nats.url, silentLog, () => {});
  const stranger = connect(Number(new URL(nats.url).port), '127.0.0.1');
  stranger.write('CONNECT {}\r\n');
  await expect
    .poll(() => {
      for (const text of ['{', 'null', '"x"', '{"relay":1}'])
        stranger.write(`PUB sidebet.live ${text.length}\r\n${text}\r\n`);
      relay.publish({ relay: 1, number: 1, isWritable: true });
      return heard;
    })
    .toContain(1);
  expect(new Set(heard)).toEqual(new Set([1]));
  stranger.destroy();
  for (const bus of [receiver, relay]) await bus.close();
  await nats.kill();
});

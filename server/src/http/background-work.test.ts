import { expect, test } from 'vitest';
import { silentLog } from '../logging/log.ts';
import { createBackgroundWork } from './background-work.ts';

const never = () => new Promise<void>(() => {});

test('is settled when nothing runs', async () => {
  await createBackgroundWork(silentLog).settled();
});

test('starts after the response and is settled once it has ended', async () => {
  const background = createBackgroundWork(silentLog);
  const steps: string[] = [];
  background.run('a', async () => steps.push('ran'));
  steps.push('responded');
  await background.settled();
  expect(steps).toEqual(['responded', 'ran']);
});

test('waits for what the work starts in turn', async () => {
  const background = createBackgroundWork(silentLog);
  const steps: string[] = [];
  background.run('first', async () => background.run('second', async () => steps.push('second')));
  await background.settled();
  expect(steps).toEqual(['second']);
});

test('waits for work that runs already', async () => {
  const background = createBackgroundWork(silentLog);
  const { promise, resolve } = Promise.withResolvers<void>();
  background.track('write', promise);
  let isSettled = false;
  const settled = background.settled().then(() => {
    isSettled = true;
  });
  await new Promise(setImmediate);
  expect(isSettled).toBe(false);
  resolve();
  await settled;
});

test('names what hangs', async () => {
  const background = createBackgroundWork(silentLog);
  background.run('notify of a new device', never);
  background.track('store an alarm', never());
  await expect(background.settled(5)).rejects.toThrow(
    'Still running after 5 ms: notify of a new device, store an alarm',
  );
});

test('a failure is logged and settles', async () => {
  const logged: unknown[] = [];
  const background = createBackgroundWork({
    ...silentLog,
    error: (fields, message) => logged.push([fields, message]),
  });
  const failure = new Error('no connection');
  background.run('write', () => Promise.reject(failure));
  await background.settled();
  expect(logged).toEqual([[{ err: failure, work: 'write' }, 'work after the response failed']]);
});

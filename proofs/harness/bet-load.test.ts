import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startBets } from './bet-load.ts';

/** Answers every request with `status` and counts them. */
async function startServer(status: number): Promise<{ url: string; requests: () => number }> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
  };
}

test('bets that are refused are repeated until the load is disposed of', async () => {
  const { url, requests } = await startServer(503);
  {
    await using load = startBets([{ cookie: 'a', url }], ['event']);
    await expect.poll(load.refusals).toBeGreaterThan(2);
  }
  const atEnd = requests();
  await sleep(500);
  expect(requests()).toBe(atEnd);
});

test('another refusal is thrown by the stop, and by nothing else', async () => {
  const { url, requests } = await startServer(401);
  await using load = startBets([{ cookie: 'a', url }], ['event']);
  await expect.poll(requests).toBe(1);
  await sleep(100);
  await expect(load.stop()).rejects.toThrow('A bet got 401');
});

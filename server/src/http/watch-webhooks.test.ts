import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchWebhooks } from './watch-webhooks.ts';

test('five invalid signatures in a row raise an alarm per provider; a valid one resets the count', async () => {
  const raised: unknown[] = [];
  const app = Fastify();
  watchWebhooks(app, '/api/webhooks/', (code, fields) => raised.push([code, fields]));
  for (const path of ['/api/webhooks/stripe', '/api/webhooks/paypal', '/api/other']) {
    app.post(path, async (request, reply) =>
      reply.status((request.body as { status: number }).status).send({}),
    );
  }
  const send = async (url: string, ...statuses: number[]) => {
    for (const status of statuses) await app.inject({ method: 'POST', url, payload: { status } });
  };
  await send('/api/other', 400, 400, 400, 400, 400, 400);
  await send('/api/webhooks/stripe', 400, 400, 400, 400, 200, 400, 400, 400, 400);
  // A server error says nothing about the signature.
  await send('/api/webhooks/paypal', 400, 400, 400, 400, 503, 503);
  expect(raised).toEqual([]);
  await send('/api/webhooks/paypal', 400);
  expect(raised).toEqual([['webhookSignatures', { route: '/api/webhooks/paypal', inARow: 5 }]]);
  await app.close();
});

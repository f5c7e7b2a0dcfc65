import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSessionForm } from './read-form.ts';
import { endSession, type SessionStore } from './sessions.ts';
import type { WebhookSender } from './webhook-sender.ts';

const sessionsPath = '/v1/checkout/sessions';
type WithId = { Params: { id: string } };

/** The provider's API as the `stripe` SDK calls it: create, retrieve and expire a checkout session. */
export function serveApi(
  app: FastifyInstance,
  store: SessionStore,
  sender: WebhookSender,
  pageUrl: (id: string) => string,
) {
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/v1/');
    if (isApi && !/^Bearer [sr]k_test_/.test(request.headers.authorization ?? '')) {
      return fail(reply, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
  });

  app.post(sessionsPath, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const key = keyOf(request);
    const used = key ? store.used(key) : undefined;
    if (used && used.body !== body) {
      return fail(reply, 400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    const before = used && store.find(used.id);
    if (before) return before;
    const read = readSessionForm(body);
    if ('mistake' in read) return fail(reply, 400, { type: 'invalid_request_error', ...read.mistake });
    return store.open(read.session, pageUrl, key, body);
  });

  app.get<WithId>(`${sessionsPath}/:id`, async (request, reply) => {
    return store.find(request.params.id) ?? missing(reply, request.params.id);
  });

  app.post<WithId>(`${sessionsPath}/:id/expire`, async (request, reply) => {
    const session = store.find(request.params.id);
    if (!session) return missing(reply, request.params.id);
    if (!endSession(session, 'expired')) {
      return fail(reply, 400, {
        type: 'invalid_request_error',
        message: 'Only open sessions can be expired.',
      });
    }
    await sender.send('checkout.session.expired', session);
    return session;
  });
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

function missing(reply: FastifyReply, id: string) {
  const message = `No such checkout.session: '${id}'`;
  return fail(reply, 404, { type: 'invalid_request_error', code: 'resource_missing', message });
}

/** INTEGRATIONS section 2.5. */
function fail(
  reply: FastifyReply,
  status: number,
  error: { type: string; message: string; code?: string; param?: string },
) {
  return reply.status(status).header('stripe-should-retry', 'false').send({ error });
}

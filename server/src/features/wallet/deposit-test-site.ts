import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Book } from '../../book/book.ts';
import { type Handlers, mountHandlers } from '../../http/handlers.ts';
import { answerErrorsAsProblems } from '../../http/problem.ts';
import type { CardPayments } from '../../integrations/payments/port.ts';
import type { Log } from '../../log.ts';
import { testDatabase } from '../../testing/database.ts';
import { depositHandlers } from './deposit-handlers.ts';
import { registerWebhooks } from './deposit-webhooks.ts';

export type DepositTestSite = Awaited<ReturnType<typeof depositTestSite>>;

/** For tests: deposits behind real HTTP, on a database of their own; header `x-person` says who asks. */
export async function depositTestSite(
  makeParts: (databaseUrl: string) => {
    readonly payments: CardPayments;
    readonly book: Pick<Book, 'execute'>;
  },
) {
  const database = await testDatabase();
  const { pool } = database;
  const { payments, book } = makeParts(database.url);
  const errors: string[] = [];
  const log: Log = { info: () => {}, warn: () => {}, error: (_fields, message) => errors.push(message) };
  const deps = { pool, payments, book, clock: { now: Date.now }, log, publicUrl: 'http://localhost:3000' };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrorsAsProblems(app);
  mountHandlers(app, depositHandlers(deps) as Handlers, async (request) => {
    const id = request.headers['x-person'];
    return typeof id === 'string' ? { id, sessionId: 's', role: 'user' } : null;
  });
  registerWebhooks(app, deps);
  await app.ready();

  return {
    app,
    pool,
    errors,
    async person(): Promise<string> {
      const id = randomUUID();
      await pool.query(
        `insert into users (id, name, first_name, last_name, email, username, dob)
         values ($1, 'A B', 'A', 'B', $2, $3, '1990-01-01')`,
        [id, `${id}@example.com`, id.slice(0, 18)],
      );
      return id;
    },
    start: (personId: string, amountCents: unknown, key = randomUUID() as string) =>
      app.inject({
        method: 'POST',
        url: '/api/deposits',
        headers: { 'x-person': personId, 'idempotency-key': key },
        payload: { amountCents },
      }),
    read: (personId: string, id: string) =>
      app.inject({ method: 'GET', url: `/api/deposits/${id}`, headers: { 'x-person': personId } }),
    webhook: (body: string, signature: string) =>
      app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        payload: body,
      }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

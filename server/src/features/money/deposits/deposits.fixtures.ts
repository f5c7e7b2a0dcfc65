import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { stoppedClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import type { Book } from '../../../book/book.ts';
import { createBackgroundWork } from '../../../http/background-work.ts';
import { type FindViewer, type Handlers, mountHandlers } from '../../../http/handlers.ts';
import { answerErrorsAsProblems } from '../../../http/problem.ts';
import type { CardPayments } from '../../../integrations/payments/ports/card-payments.ts';
import type { PayPalPayments } from '../../../integrations/payments/ports/paypal-payments.ts';
import { silentLog } from '../../../logging/log.ts';
import { providerWebhooksFeature } from '../provider-webhooks/feature.ts';
import type { DepositContext } from './deposit-context.ts';
import { depositsFeature } from './feature.ts';

export type DepositTestSite = Awaited<ReturnType<typeof depositTestSite>>;

/** Deposits behind real HTTP on their own database. The header `x-person` names the caller. */
export async function depositTestSite(
  makeParts: (databaseUrl: string) => {
    /** Calls the test does not define must not happen. */
    readonly cards?: Partial<CardPayments>;
    readonly paypal?: Partial<PayPalPayments> | null;
    readonly book: Pick<Book, 'execute'>;
  },
) {
  const clock = stoppedClock();
  const database = await testDatabase(10, clock);
  const { pool } = database;
  const { cards = {}, paypal = {}, book } = makeParts(database.url);
  /** The raised alarms. */
  const alarms: { code: string; fields: object }[] = [];
  const alarm = (code: string, fields: object) => void alarms.push({ code, fields });
  const log = silentLog;
  const deposits: DepositContext = {
    pool,
    book,
    cards: cards as CardPayments,
    paypal: paypal as PayPalPayments | null,
    clock,
    log,
    alarm,
    onCredited: () => {},
    siteUrl: () => 'http://localhost:3000',
  };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrorsAsProblems(app);
  const findViewer: FindViewer = async (request) => {
    const id = request.headers['x-person'];
    return typeof id === 'string' ? { id, sessionId: 's', role: 'user' } : null;
  };
  mountHandlers(app, depositsFeature(deposits).handlers as Handlers, findViewer, {
    offersCash: true,
    eligibility: () => async () => null,
    acceptedTerms: async () => null,
    verifiedEmail: async () => null,
    stepUp: async () => null,
    backgroundWork: createBackgroundWork(log),
  });
  const { registerWebhooks } = providerWebhooksFeature({
    ...deposits,
    wallClock: clock,
    cards: {
      ...(cards as CardPayments),
      verifyWebhook: (...webhook) => cards.verifyWebhook?.(...webhook) ?? null,
    },
    paypal: {
      ...(paypal as PayPalPayments),
      verifyWebhook: async (...webhook) => (await paypal?.verifyWebhook?.(...webhook)) ?? null,
    },
  });
  registerWebhooks(app);
  await app.ready();

  const post = (url: string, userId: string, payload?: object, key = randomUUID() as string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'x-person': userId, 'idempotency-key': key },
      ...(payload && { payload }),
    });
  return {
    app,
    pool,
    alarms,
    clock,
    deposits,
    async user(): Promise<string> {
      const id = randomUUID();
      await pool.query(
        `insert into users (id, name, first_name, last_name, email, username, dob)
         values ($1, 'A B', 'A', 'B', $2, $3, '1990-01-01')`,
        [id, `${id}@example.com`, id.slice(0, 18)],
      );
      return id;
    },
    start: (userId: string, amountCents: unknown, key?: string) =>
      post('/api/deposits', userId, { amountCents }, key),
    startPayPal: (userId: string, amountCents: unknown, key?: string) =>
      post('/api/deposits/paypal', userId, { amountCents }, key),
    capture: (userId: string, id: string) => post(`/api/deposits/${id}/capture`, userId),
    cancel: (userId: string, id: string) => post(`/api/deposits/${id}/cancellation`, userId),
    read: (userId: string, id: string) =>
      app.inject({ method: 'GET', url: `/api/deposits/${id}`, headers: { 'x-person': userId } }),
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

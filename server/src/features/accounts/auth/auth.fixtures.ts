import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { testHashCost } from '../../../../testing/api.ts';
import { stoppedClock } from '../../../../testing/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { createBackgroundWork } from '../../../http/background-work.ts';
import { type Handlers, mountHandlers } from '../../../http/handlers.ts';
import { answerErrorsAsProblems } from '../../../http/problem.ts';
import type { IsBreached } from '../../../integrations/breached-passwords.ts';
import { statedIdentity } from '../../../integrations/identity/stated.ts';
import { configuredPlace } from '../../../integrations/place/configured.ts';
import type { Log } from '../../../logging/log.ts';
import { openSite } from '../../../site/site.ts';
import type { Clock } from '../../../time/clock.ts';
import { createEligibility } from '../age-place/eligibility.ts';
import { emailedLinksFeature } from '../emailed-links/feature.ts';
import { securityFeature } from '../security/feature.ts';
import { openAuth } from './open-auth.ts';

/** Login, emailed links and the security page behind real HTTP handlers on its own database. */
export type TestSite = {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly auth: ReturnType<typeof openAuth>;
  /** Messages logged as errors. */
  readonly errors: string[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

export type TestSiteOptions = {
  readonly clock?: Clock;
  readonly rateLimits?: boolean;
  readonly publicUrl?: string;
  readonly isBreached?: IsBreached;
  /** A second process on the same database. */
  readonly database?: TestDatabase;
};

export async function testSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const clock = options.clock ?? stoppedClock();
  const database = options.database ?? (await testDatabase(10, clock));
  const errors: string[] = [];
  const log: Log = { info: () => {}, warn: () => {}, error: (_fields, message) => errors.push(message) };
  const backgroundWork = createBackgroundWork(log);
  const auth = openAuth({
    pool: database.pool,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    siteUrl: () => options.publicUrl ?? 'http://localhost:3000',
    secret: 'a secret for tests that is long enough to be one',
    clock,
    wallClock: clock,
    isBreached: options.isBreached ?? (async () => false),
    site: openSite(database.pool, clock, true),
    admitSignup: (_links, _address, create) => create(),
    eligibility: createEligibility({
      pool: database.pool,
      wallClock: clock,
      log,
      identity: statedIdentity,
      places: configuredPlace({ defaultPlace: null, countryHeader: undefined, regionHeader: undefined }),
    }),
    log,
    backgroundWork,
    rateLimits: options.rateLimits ?? false,
    hashCost: testHashCost,
    openId: {},
    playMoney: true,
    payouts: 'paypal',
  });
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrorsAsProblems(app);
  // Endpoints of other features are mounted without handlers, so their requests end in a 500.
  const handlers = {
    ...auth.handlers,
    ...emailedLinksFeature(auth.context).handlers,
    ...securityFeature(auth.context, {}).handlers,
  };
  mountHandlers(app, handlers as Handlers, auth.findViewer, {
    ...auth.guardChecks,
    offersCash: true,
    // No endpoint of this feature requires it.
    eligibility: () => () => Promise.reject(new Error('Not part of this site.')),
    backgroundWork,
  });
  await app.ready();
  /** Returns once the background work of the request is over, too. */
  async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await app.inject(request);
    await backgroundWork.settled();
    return response;
  }
  return {
    app,
    database,
    auth,
    errors,
    post: (url, payload, headers = {}) => send({ method: 'POST', url, payload: payload as object, headers }),
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    close: async () => {
      await app.close();
      if (!options.database) await database.close();
    },
  };
}

/** The Cookie header a browser would send after this response. */
export function readCookie(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

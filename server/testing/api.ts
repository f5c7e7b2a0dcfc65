import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { api, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { problem } from '@sidebet/contract/problem';
import type { Side } from '@sidebet/domain/markets/market';
import type { FastifyServerOptions, InjectOptions, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { type ServerPatience, usualPatience } from '../src/app/patience.ts';
import type { RunningServer } from '../src/app/running-server.ts';
import { startServer } from '../src/app/server.ts';
import type { ServerOptions } from '../src/app/server-options.ts';
import { readEnv } from '../src/config/env.ts';
import type { HashCost } from '../src/config/hash-cost.ts';
import { databaseAt } from '../src/db/pool.ts';
import { httpStatus } from '../src/http/problem.ts';
import { stoppedClock, type TestClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { endlessConnectMs, endlessPatience } from './patience.ts';

/** The whole server wired as in production, without workers, on its own database. */
export type TestApi = {
  readonly server: RunningServer;
  readonly database: TestDatabase;
  /** The folder for data outside the database. */
  readonly dataDir: string;
  /** The server's clock. */
  readonly clock: TestClock;
  /** Signs a user up through the API and gives them money. Their email counts as verified by default. */
  user(username: string, cents?: number, wish?: { isVerified?: boolean }): Promise<TestUser>;
  /** A user in the session of the given cookies. Like a browser, it stores later cookies. */
  session(user: Pick<TestUser, 'id' | 'username'>, cookies: string): TestUser;
  /** Adds an event, by default an NBA game that starts in an hour. */
  event(fields?: Partial<TestEvent>): Promise<string>;
  /** Completes an event with a final score, one millisecond after whatever happened before. */
  result(eventId: string, homeScore: number, awayScore: number): Promise<void>;
  befriend(a: TestUser, b: TestUser): Promise<void>;
  /** Creates a bet through the API and returns its unique id. */
  bet(creator: TestUser, eventId: string, wagerCents?: number, side?: Side): Promise<string>;
  /** Creates a bet and accepts it as another user. */
  activeBet(
    creator: TestUser,
    acceptor: TestUser,
    eventId: string,
    wagerCents?: number,
    side?: Side,
  ): Promise<string>;
  /** Sends any request and checks the response against the contract. */
  send(method: Method, url: string, options?: SendOptions): Promise<LightMyRequestResponse>;
  /** Sends a request that `send` cannot express, such as one from another address. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
export type SendOptions = {
  readonly headers?: Record<string, string> | undefined;
  /** Objects are sent as JSON, strings unchanged. */
  readonly body?: object | string | undefined;
};

/** A user with a session. `key` is the Idempotency-Key, a new one by default. */
export type TestUser = {
  readonly id: string;
  readonly username: string;
  readonly cookie: string;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object, key?: string): Promise<LightMyRequestResponse>;
  delete(url: string, key?: string): Promise<LightMyRequestResponse>;
  balanceCents(): Promise<number>;
};

export type TestEvent = {
  readonly id: string;
  readonly sportKey: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly startsInMs: number;
};

/** Cheap, because tests sign up thousands of users. */
export const testHashCost: HashCost = { N: 2 ** 10, r: 8, p: 1 };

/** SESSION_SECRET. */
export const testSecret = 'a secret for tests that is long enough to be one';

export async function testApi(
  options: {
    database?: TestDatabase;
    env?: Record<string, string>;
    logger?: FastifyServerOptions['logger'];
    alterHandlers?: ServerOptions['alterHandlers'];
    /** Applies real-money rules, such as holds on withdrawals. Default: play money. */
    moneyMode?: ServerOptions['moneyMode'];
    /** Sends pushes to a push service on this machine. */
    localPush?: boolean;
    /** Default: endless, because only tests of faults may depend on how long something takes. */
    patience?: Partial<ServerPatience>;
    stopDelay?: ServerOptions['stopDelay'];
    /** Hashes passwords at full cost, as in production: half a second each. */
    strongPasswords?: boolean;
    /** Whether each response waits for the background work of the server. Default: true. */
    settles?: boolean;
    /** Default: a new stopped clock. */
    clock?: TestClock;
    /** Uses the real clocks, as in production; moving `clock` has no effect. */
    realClocks?: boolean;
  } = {},
): Promise<TestApi> {
  const { settles = true } = options;
  const { TEST_NATS_URL } = process.env;
  const clock = options.clock ?? stoppedClock();
  const database = options.database ?? (await testDatabase(20, options.realClocks ? undefined : clock));
  const dataDir = mkdtempSync(join(tmpdir(), 'sidebet-test-'));
  const read = readEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    SESSION_SECRET: testSecret,
    RATE_LIMITS: 'false',
    BREACHED_PASSWORDS: 'off',
    WORKERS: 'false',
    ...(TEST_NATS_URL && { NATS_URL: `${TEST_NATS_URL}${new URL(database.url).pathname}` }),
    ...options.env,
  });
  if ('mistake' in read) throw new Error(read.mistake);
  const server = await startServer({
    env: read.env,
    database: databaseAt(database.url, options.patience === usualPatience ? undefined : endlessConnectMs),
    siteDir: null,
    logger: options.logger ?? false,
    ...(!options.realClocks && { clock }),
    alterHandlers: options.alterHandlers,
    moneyMode: options.moneyMode,
    localPush: options.localPush,
    patience: { ...endlessPatience, ...options.patience },
    stopDelay: options.stopDelay,
    hashCost: options.strongPasswords ? undefined : testHashCost,
  });

  async function inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await server.app.inject(request);
    if (settles) await server.settled();
    return answer;
  }

  async function send(method: Method, url: string, { headers = {}, body }: SendOptions = {}) {
    const answer = await inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
    const fault = contractFault(method, url, answer);
    if (fault) throw new Error(`${method} ${url.slice(0, 200)}: ${fault}`);
    return answer;
  }

  async function user(username: string, cents = 0, { isVerified = true } = {}): Promise<TestUser> {
    const answer = await send('POST', '/api/signup', { body: signUpForm(username) });
    if (answer.statusCode !== 200) throw new Error(`Signup of ${username}: ${answer.body}`);
    const { id } = answer.json().user;
    if (isVerified) await database.pool.query('update users set email_verified = true where id = $1', [id]);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    if (cents > 0) {
      const command = { kind: 'adjust', adjustmentId: randomUUID(), userId: id, amountCents: cents } as const;
      await server.book.execute({ command });
    }
    return session({ id, username }, cookie);
  }

  function session(user: Pick<TestUser, 'id' | 'username'>, cookies: string): TestUser {
    let cookie = cookies;
    /** Stores new cookies as a browser does: a step-up rotates the session token. */
    async function ask(method: Method, url: string, body?: object, key?: string) {
      const headers = { cookie, ...(key && { 'idempotency-key': key }) };
      const answered = await send(method, url, { headers, body });
      const renewed = answered.cookies.filter(({ maxAge }) => maxAge !== 0);
      if (renewed.length > 0) cookie = withCookies(cookie, renewed);
      return answered;
    }
    return {
      ...user,
      get cookie() {
        return cookie;
      },
      get: (url) => ask('GET', url),
      post: (url, body, key = randomUUID()) => ask('POST', url, body, key),
      delete: (url, key = randomUUID()) => ask('DELETE', url, undefined, key),
      balanceCents: async () => (await ask('GET', '/api/session')).json().user.accountBalanceCents,
    };
  }

  async function bet(creator: TestUser, eventId: string, wagerCents = 10_00, side: Side = 'home') {
    return mustBeOk(await creator.post('/api/bets', { eventId, side, wagerCents })).json().bet.uniqueId;
  }

  return {
    server,
    database,
    dataDir,
    clock,
    user,
    session,
    send,
    inject,
    async event(fields = {}) {
      const id = fields.id ?? `event-${randomUUID()}`;
      const event = {
        sportKey: 'basketball_nba',
        homeTeam: 'Boston Celtics',
        awayTeam: 'New York Knicks',
        startsInMs: 3_600_000,
        ...fields,
      };
      await database.pool.query(
        `insert into events (id, sport_key, sport_title, home_team, away_team, commence_time)
         values ($1, $2, $2, $3, $4, $5)`,
        [id, event.sportKey, event.homeTeam, event.awayTeam, new Date(clock.now() + event.startsInMs)],
      );
      return id;
    },
    async result(eventId, homeScore, awayScore) {
      clock.moveBy(1);
      await database.pool.query(
        `update events set completed = true, home_score = $2, away_score = $3, result_source = 'feed',
           score_at = coalesce(score_at, $4), result_at = $4
         where id = $1`,
        [eventId, homeScore, awayScore, new Date(clock.now())],
      );
    },
    bet,
    async activeBet(creator, acceptor, eventId, wagerCents, side) {
      const uniqueId = await bet(creator, eventId, wagerCents, side);
      mustBeOk(await acceptor.post(`/api/bets/${uniqueId}/acceptance`));
      return uniqueId;
    },
    async befriend(a, b) {
      await database.pool.query(
        `insert into friendships (low_id, high_id, requested_by, accepted_at)
         values (least($1::uuid, $2), greatest($1::uuid, $2), $1, $3)`,
        [a.id, b.id, new Date(clock.now())],
      );
    },
    async close() {
      await server.stop();
      if (!options.database) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A Cookie header with these cookies added or replaced. */
function withCookies(header: string, cookies: readonly { name: string; value: string }[]): string {
  const jar = new Map(header.split('; ').map((part) => part.split(/=(.*)/s).slice(0, 2) as [string, string]));
  for (const { name, value } of cookies) jar.set(name, encodeURIComponent(value));
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

function mustBeOk(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode !== 200) throw new Error(`Expected to work: ${answer.body}`);
  return answer;
}

/** A valid signup form with these changes. */
export function signUpForm(username: string, changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Jordan',
    lastName: 'Reyes',
    dob: '1990-04-12',
    email: `${username}@example.com`,
    username,
    password: 'correct horse',
    confirmPassword: 'correct horse',
    ...changes,
  };
}

const routes = (Object.keys(api) as EndpointName[]).map((name) => {
  const entry: Endpoint = api[name];
  const path = new RegExp(`^${entry.path.replace(/:\w+/g, '[^/]*')}$`);
  return { entry, path };
});

/** How a response violates the contract; null if it does not. */
export function contractFault(method: string, url: string, answer: LightMyRequestResponse): string | null {
  const { statusCode, headers, body } = answer;
  if (statusCode >= 400) return problemFault(answer);
  const path = url.split('?')[0]!;
  const route = routes.find(({ entry, path: form }) => entry.method === method && form.test(path));
  if (!route) return null;
  const { response, download } = route.entry;
  if (download) {
    const fits =
      statusCode === 200 && download.some((type) => String(headers['content-type']).startsWith(type));
    return fits ? null : `answered ${statusCode} ${headers['content-type']}`;
  }
  if (response instanceof z.ZodNull)
    return statusCode === 204 && body === '' ? null : `answered ${statusCode}`;
  if (statusCode !== 200 || !String(headers['content-type']).startsWith('application/json')) {
    return `answered ${statusCode} ${headers['content-type']}`;
  }
  const json = JSON.parse(body);
  const parsed = response.safeParse(json);
  if (!parsed.success) return z.prettifyError(parsed.error);
  // The schema drops unknown fields, so the response must equal what it reads, encoded again.
  return isDeepStrictEqual(z.encode(response, parsed.data), json)
    ? null
    : `answered more than the contract holds: ${body}`;
}

function problemFault({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  if (!/^application\/problem\+json(;|$)/.test(String(headers['content-type']))) {
    return `answered ${statusCode} as ${headers['content-type']}: ${body.slice(0, 200)}`;
  }
  const parsed = z.strictObject(problem.shape).safeParse(JSON.parse(body));
  if (!parsed.success) return z.prettifyError(parsed.error);
  if (parsed.data.status !== statusCode) return `answered ${statusCode} and says ${parsed.data.status}`;
  // 413 and 415 are more specific than the status word's number.
  const said = httpStatus[parsed.data.error];
  return Math.floor(said / 100) === Math.floor(statusCode / 100)
    ? null
    : `${parsed.data.error} with ${statusCode}`;
}

import { randomUUID } from 'node:crypto';
import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { currentTerms } from '@sidebet/domain/auth/terms';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { defaultSite } from '@sidebet/domain/site/site-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, type TestPerson, testApi } from './testing/api.ts';
import { type Description, toZodSchema, wholeDescription } from './testing/description.ts';
import { findEmail, tokenIn } from './testing/emails.ts';
import { type GroupObjects, groupObjects } from './testing/group.ts';
import { heldEvent } from './testing/held-event.ts';
import { correctedTerms, newOffer } from './testing/new-offer.ts';
import { type OpenIdTestProvider, startOpenIdProvider } from './testing/open-id-provider.ts';
import { operator } from './testing/operators.ts';
import { plainImage } from './testing/sample-files.ts';
import { securedUsers } from './testing/secured-users.ts';
import { settledBet } from './testing/settled-bet.ts';
import { nextAppCode } from './testing/two-factor.ts';

/**
 * The public and operator OpenAPI documents cover the whole contract, and every endpoint responds as documented.
 */

let provider: OpenIdTestProvider;
type Prepared = { readonly body: object; readonly cookie: string };
let services: { readonly login: Prepared; readonly signup: Prepared };
let api: TestApi;
let secured: Awaited<ReturnType<typeof securedUsers>>;
let ann: TestPerson;
let bob: TestPerson;
let others: Record<
  | 'stranger'
  | 'asker'
  | 'secondAsker'
  | 'friend'
  | 'limited'
  | 'returning'
  | 'leaver'
  | 'prover'
  | 'changer'
  | 'operator',
  TestPerson
>;
let operated: Record<
  | 'approved'
  | 'rejected'
  | 'approvedResult'
  | 'rejectedResult'
  | 'approvedSettings'
  | 'rejectedSettings'
  | 'begun'
  | 'ahead'
  | 'held'
  | 'dropped'
  | 'relisted'
  | 'alarm'
  | 'mail'
  | 'flag'
  | 'report'
  | 'contest'
  | 'group',
  string
>;
let withdrawals: Record<keyof typeof standings, string>;
let tickets: Record<'answered' | 'closed' | 'reopened', string>;
let document: Description;
let image: Buffer;
let groupPicture: string;
let files: Record<'picture' | 'reported' | 'attachment' | 'other', string>;
let groups: Record<'points' | 'iou' | 'deleted' | 'canceled' | 'left' | 'ended', GroupObjects>;
let mailed: Record<'checked' | 'reset' | 'verification', string>;
let example: Record<
  | 'event'
  | 'bet'
  | 'open'
  | 'mine'
  | 'newOffer'
  | 'challenge'
  | 'byLink'
  | 'calendar'
  | 'deposit'
  | 'paypalDeposit'
  | 'notification'
  | 'withdrawal'
  | 'settled'
  | 'contested',
  string
>;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { clientId, clientSecret, issuer } = provider;
  const keys = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer };
  api = await testApi({ env: keys });
  image = await plainImage('png');
  [ann, bob] = [await api.person('ann', 100_00), await api.person('bob', 100_00)];
  await api.befriend(ann, bob);
  others = {
    stranger: await api.person('dan'),
    asker: await api.person('eve'),
    secondAsker: await api.person('fay'),
    friend: await api.person('gus'),
    limited: await api.person('lim'),
    returning: await api.person('ret'),
    leaver: await api.person('liv'),
    // Step-up authentication and password changes rotate the session token.
    prover: await api.person('pia'),
    changer: await api.person('cal'),
    operator: await operator(api, 'hal'),
  };
  document = await wholeDescription(api, others.operator);
  await api.befriend(ann, others.friend);
  await api.database.pool.query(
    "insert into protection (user_id, excluded_since, excluded_until) values ($1, '2020-01-01', '2020-07-01')",
    [others.returning.id],
  );
  for (const asks of [others.asker, others.secondAsker]) await asks.post(`/api/friends/${ann.id}`);
  const event = await api.event();
  const bet = await api.activeBet(ann, bob, event, 1_00);
  const [open, mine] = [await api.bet(bob, event, 1_00, 'away'), await api.bet(ann, event, 1_00)];
  const offered = { eventId: event, side: 'home', wagerCents: 1_00, offeredTo: ann.id };
  const challenge = (await bob.post('/api/bets', offered)).json().bet.uniqueId;
  const byLink = (await ann.post('/api/bets', { ...offered, offeredTo: 'link' })).json().bet.uniqueId;
  const deposit = (await ann.post('/api/deposits', { amountCents: 10_00 })).json().deposit.id;
  const byPayPal = await ann.post('/api/deposits/paypal', { amountCents: 10_00 });
  const paypalDeposit = byPayPal.json().deposit.id;
  const notification = (await ann.get('/api/notifications')).json().items[0].id;
  const wanted = { amountCents: 10_00, paypalEmail: 'ann@mail.com', confirmPaypalEmail: 'ann@mail.com' };
  const withdrawal = (await ann.post('/api/withdrawals', wanted)).json().withdrawal.id;
  await api.database.pool.query("update withdrawals set status = 'processing' where id = $1", [withdrawal]);
  const calendar = (await api.send('PUT', '/api/me/calendar', { headers: { cookie: bob.cookie } })).json()
    .path;
  example = {
    event,
    bet,
    open,
    mine,
    newOffer: (await newOffer(api, ann, event)).uniqueId,
    challenge,
    byLink,
    calendar,
    deposit,
    paypalDeposit,
    notification,
    withdrawal,
    settled: await settledBet(api, ann, bob, 1_00, [3, 2]),
    contested: await contestedBet(),
  };
  groups = {
    points: await groupObjects(api, 'points', ann, bob),
    iou: await groupObjects(api, 'iou', ann, bob),
    deleted: await groupObjects(api, 'points', ann, bob),
    canceled: await groupObjects(api, 'iou', ann, bob),
    left: await groupObjects(api, 'points', bob, ann),
    ended: await groupObjects(api, 'iou', ann, bob),
  };
  await api.database.pool.query('update group_seasons set ended_at = now() where id = $1', [
    groups.ended.seasonId,
  ]);
  operated = await toOperate();
  withdrawals = await withdrawalsToDecide();
  tickets = await ticketsToAnswer();
  mailed = await mailedTokens();
  secured = await securedUsers(api);
  services = await servicesToUse();
  const upload = (who: TestPerson, method: 'PUT' | 'POST', url: string) =>
    api.send(method, url, {
      headers: { cookie: who.cookie, 'content-type': 'application/octet-stream' },
      body: image,
    });
  groupPicture = (await upload(ann, 'PUT', `/api/groups/${groups.points.id}/picture?name=us.png`)).json()
    .picture;
  files = {
    picture: (await upload(bob, 'PUT', '/api/me/picture')).json().profilePicture,
    reported: await reportedPicture(),
    attachment: (await upload(ann, 'POST', '/api/me/support-attachments')).json().attachmentUrl,
    other: (await upload(ann, 'POST', '/api/me/support-attachments')).json().attachmentUrl,
  };
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

/** The address of the copy of bob's picture in a report. */
/** A bet of Ann and Bob that Bob contests and Ann answers. */
async function contestedBet(): Promise<string> {
  const bet = await settledBet(api, ann, bob, 1_00, [3, 2]);
  await api.database.pool.query(
    'insert into result_contests (bet_id, user_id, words, created_at) values ($1, $2, $3, $4)',
    [bet, bob.id, 'The result is wrong.', new Date(api.clock.now())],
  );
  return bet;
}

async function reportedPicture(): Promise<string> {
  const reporter = await api.person('reporter');
  await reporter.post(`/api/people/${bob.id}/reports`, { reason: 'cheating' });
  const { rows } = await api.database.pool.query('select picture from reports where picture is not null');
  return rows[0].picture;
}

/** A started login with another service, one that waits for its signup form, and a connected service. */
async function servicesToUse(): Promise<typeof services> {
  const begin = async () => {
    const answer = await api.send('POST', '/api/open-id/start', { body: { provider: 'google' } });
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { body: provider.logIn(answer.json().url), cookie };
  };
  provider.person = { sub: 'new', email: 'new.user@example.com', email_verified: true };
  const { body, cookie } = await begin();
  const finished = await api.send('POST', '/api/open-id/finish', { headers: { cookie }, body });
  const { token } = finished.json().signUp;
  const form = { firstName: 'Newly', lastName: 'Arrived', dob: '1991-02-03', username: 'newly' };
  await api.database.pool.query(
    "insert into credentials (id, user_id, provider_id, account_id) values ($1, $2, 'google', 'ann')",
    [randomUUID(), ann.id],
  );
  provider.person = { sub: 'other', email: 'other.user@example.com', email_verified: true };
  return { login: await begin(), signup: { body: { ...form, token }, cookie } };
}

/** Tokens from emailed links: two password resets for different users, and one email verification. */
async function mailedTokens(): Promise<typeof mailed> {
  const { pool } = api.database;
  const reset = async (name: string) => {
    const address = `${name}@example.com`;
    await api.send('POST', '/api/password-reset', { body: { email: address } });
    return tokenIn(await findEmail(pool, { kind: 'passwordReset', address }));
  };
  const verification = await findEmail(pool, { kind: 'verification', address: 'gus@example.com' });
  return { checked: await reset('fay'), reset: await reset('gus'), verification: tokenIn(verification) };
}

const reason = 'Requested by phone';
/** An operator request, with a reason if it changes something. */
const byOperator = (url: string, body?: object) => ({
  url,
  cookie: others.operator.cookie,
  ...(body && { body: { ...body, reason } }),
});

/** A request of ann, who owns it, in a group. */
const inGroup = (path: string, body?: object) => ({
  url: `/api/groups/${groups.points.id}${path}`,
  ...(body && { body }),
});

/** A request by a user with player protection settings. */
const byLimited = (path: string, body?: object) => ({
  url: `/api/me/protection${path}`,
  cookie: others.limited.cookie,
  ...(body && { body }),
});

/** Two adjustments requested by another operator, one started event and one upcoming event. */
async function toOperate(): Promise<typeof operated> {
  const asker = await operator(api, 'ivy');
  for (const amountCents of [200_00, 300_00]) {
    await asker.post(`/api/admin/people/${bob.id}/adjustments`, { amountCents, reason });
  }
  const { items } = (await asker.get('/api/admin/adjustments')).json();
  const [alarm, mail, flag, report] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { pool } = api.database;
  await pool.query(
    `insert into alarms (id, code, first_at, last_at, detail) values ($1, 'jobFailing', now(), now(), '{}')`,
    [alarm],
  );
  await pool.query(
    `insert into mails (id, channel, kind, address, subject, text, created_at, due_at, give_up_at, failed_at)
     values ($1, 'form', 'betCreated', 'ann@example.com', 'A bet', 'It is one.', now(), now(), now(), now())`,
    [mail],
  );
  await pool.query(
    `insert into reports (id, reporter_id, user_id, reason, message, evidence, created_at)
     values ($1, $2, $3, 'cheating', 'He said so.', $4, now())`,
    [
      report,
      ann.id,
      bob.id,
      { username: 'bob', fullName: 'Jordan Reyes', profilePicture: null, declineWord: null },
    ],
  );
  const contest = randomUUID();
  await pool.query(
    `insert into contest_cases (id, event_id, opened_version, opened_at, due_at) values ($1, $2, 0, now(), now())`,
    [contest, await api.event()],
  );
  const facts = { kind: 'sharedAddress', people: 5 };
  await pool.query(
    `insert into flags (id, kind, key, people, facts, state, found_at, changed_at)
     values ($1, 'sharedAddress', 'a', array[$2::uuid], $3, 'open', now(), now())`,
    [flag, ann.id, facts],
  );
  const owner = await api.person('gone');
  const group = (await groupObjects(api, 'points', owner, bob)).id;
  await api.database.pool.query(`update groups set rules = 'Losers pay.' where id = $1`, [group]);
  await pool.query('update users set suspended_at = now(), suspended_reason = $2 where id = $1', [
    owner.id,
    reason,
  ]);
  const [approvedResult, rejectedResult] = [randomUUID(), randomUUID()];
  for (const id of [approvedResult, rejectedResult]) {
    await pool.query(
      `insert into result_requests (id, event_id, home_score, away_score, seen_version, reason, requested_by, requested_at)
       select $1, id, 1, 0, result_version, $3, $4, now() from events where id = $2`,
      [id, await api.event({ startsInMs: -3_600_000 }), reason, asker.id],
    );
  }
  const [approvedSettings, rejectedSettings] = [randomUUID(), randomUUID()];
  for (const id of [approvedSettings, rejectedSettings])
    await pool.query(
      `insert into setting_requests (id, changes, reason, requested_by, requested_at)
       select $1, jsonb_build_object('depositHoldHours', jsonb_build_object('from', deposit_hold_hours, 'to', 1)), $2, $3, now()
       from system_settings`,
      [id, reason, asker.id],
    );
  const dropped = await api.event({ homeTeam: 'Utah Jazz' });
  await api.database.pool.query('update events set listed = false, unlisted_at = now() where id = $1', [
    dropped,
  ]);
  return {
    approvedResult,
    rejectedResult,
    approvedSettings,
    rejectedSettings,
    alarm,
    mail,
    flag,
    report,
    contest,
    group,
    approved: items[0].id,
    rejected: items[1].id,
    begun: await api.event({ startsInMs: -3_600_000 }),
    ahead: await api.event(),
    held: await heldEvent(api),
    dropped,
    relisted: await api.event({ homeTeam: 'Utah Jazz' }),
  };
}

/** Withdrawals in each state that an operator can act on. */
const standings = {
  approve: "status = 'processing', approved_at = null",
  reject: "status = 'processing', approved_at = null",
  retry: "sending_at = now(), payout_attempts = 1, payout_due_at = now() + interval '1 hour'",
  paidByHand: 'approved_at = now()',
  settlePaid: "status = 'sent', sent_at = now(), sending_at = now(), review = 'Blocked'",
  settleReturned: "status = 'sent', sent_at = now(), sending_at = now(), review = 'Blocked'",
  endReview: "review = 'Blocked'",
};

async function withdrawalsToDecide(): Promise<typeof withdrawals> {
  const person = await api.person('wes', 100_00);
  const { pool } = api.database;
  const ids: Record<string, string> = {};
  for (const [name, standing] of Object.entries(standings)) {
    const input = { amountCents: 10_00, paypalEmail: 'wes@mail.com', confirmPaypalEmail: 'wes@mail.com' };
    const { id } = (await person.post('/api/withdrawals', input)).json().withdrawal;
    if (name === 'endReview')
      await api.server.book.execute({
        command: { kind: 'completeWithdrawal', withdrawalId: id, byHand: true },
      });
    await pool.query(`update withdrawals set ${standing} where id = $1`, [id]);
    ids[name] = id;
  }
  return ids as typeof withdrawals;
}

async function ticketsToAnswer(): Promise<typeof tickets> {
  const write = async (message: string): Promise<string> =>
    (await bob.post('/api/support-tickets', { subject: 'Hello', message })).json().id;
  const [answered, closed, reopened] = [await write('One'), await write('Two'), await write('Three')];
  await api.database.pool.query("update support_tickets set status = 'closed' where id = $1", [reopened]);
  return { answered, closed, reopened };
}

const names = Object.keys(contract) as EndpointName[];
const findEntry = (name: EndpointName): Endpoint => contract[name];
const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const findOperation = (name: EndpointName) =>
  document.paths[templated(findEntry(name).path)]?.[findEntry(name).method.toLowerCase()];

test('the document is OpenAPI 3.1 and every reference resolves', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: 'Sidebet', version: '1' });
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, path]) => path!);
  for (const pointer of pointers) {
    const target = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
    expect(target, pointer).toBeDefined();
  }
  const ids = Object.values(document.paths)
    .flatMap((path) => Object.values(path).map((o) => o.operationId))
    .filter((id) => id !== 'openStream');
  expect(new Set(ids).size).toBe(ids.length);
  // Endpoints outside the contract are for machines or for display, so the document omits them.
  expect(ids.toSorted()).toEqual([...names].toSorted());
});

describe.each(names)('%s', (name) => {
  const entry = findEntry(name);

  test('documents its parameters, body and response', () => {
    const operation = findOperation(name)!;
    expect(operation).toMatchObject({ operationId: name, summary: entry.summary, tags: [entry.tag] });
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const placeholders = [...entry.path.matchAll(/:(\w+)/g)].map(([, id]) => id);
    expect(inPath.map((parameter) => parameter.name)).toEqual(placeholders);
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
    const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    expect(inQuery.map((parameter) => parameter.name).toSorted()).toEqual(
      Object.keys(entry.query?.shape ?? {}).toSorted(),
    );
    for (const { schema } of operation.parameters ?? []) toZodSchema(document, schema);
    const body = operation.requestBody?.content?.['application/json'];
    expect(body !== undefined).toBe(entry.body !== undefined);
    if (body) toZodSchema(document, body.schema);
    const [status] = Object.keys(operation.responses);
    expect(status).toBe(entry.response instanceof z.ZodNull && !entry.download ? '204' : '200');
    expect(operation.responses[status!]!.description).toEqual(expect.any(String));
    const answer = operation.responses[status!]!.content?.['application/json'];
    expect(answer !== undefined).toBe(status === '200' && !entry.download);
    if (answer) toZodSchema(document, answer.schema);
    const key = (operation.parameters ?? []).find(({ name }) => name === 'idempotency-key');
    expect(key?.required ?? false).toBe(entry.movesMoney ?? false);
    const file = operation.requestBody?.content?.['application/octet-stream'];
    expect(file !== undefined).toBe(entry.upload !== undefined);
  });

  test('documents the problems it can return', () => {
    const described = Object.entries(findOperation(name)!.responses).filter(
      ([status]) => Number(status) >= 400,
    );
    const statuses = described.map(([status]) => Number(status));
    expect(statuses).toEqual(expect.arrayContaining([400, 500, 503]));
    expect(statuses.includes(401)).toBe(entry.access !== 'public' || entry.method !== 'GET');
    for (const [, { description, content }] of described) {
      expect(description).not.toBe('');
      expect(content).toEqual({
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      });
    }
  });

  test('responds as documented', async () => {
    const { url, body, cookie = ann.cookie } = requests[name]();
    const headers = {
      cookie,
      'idempotency-key': `openapi-${name}`,
      ...(entry.upload && { 'content-type': 'application/octet-stream' }),
    };
    const answer = await api.send(entry.method, url, { headers, body });
    // Exists only without cash (features/site/site.pg.test.ts).
    if (name === 'putSite') return expect(answer.json()).toMatchObject({ code: 'notFound' });
    const described = findOperation(name)!.responses[String(answer.statusCode)];
    expect(described, answer.body).toBeDefined();
    if (entry.download) return expect(answer.rawPayload.length).toBeGreaterThan(0);
    const schema = described!.content?.['application/json']?.schema;
    if (!schema) return expect(answer.body).toBe('');
    const read = toZodSchema(document, schema).safeParse(answer.json());
    expect(read.error && z.prettifyError(read.error)).toBeUndefined();
  });
});

/** One valid request per endpoint. A new endpoint does not compile without one. */
const requests: Record<EndpointName, () => { url: string; body?: object; cookie?: string }> = {
  getSession: () => ({ url: '/api/session' }),
  signUp: () => ({
    url: '/api/signup',
    body: {
      firstName: 'Cat',
      lastName: 'Doe',
      dob: '1990-01-01',
      email: 'cat@example.com',
      username: 'cat',
      password: 'correct horse',
      confirmPassword: 'correct horse',
    },
  }),
  // A login ends the session it is sent with.
  logIn: () => ({
    url: '/api/login',
    body: { email: 'bob@example.com', password: 'correct horse' },
    cookie: '',
  }),
  startOpenId: () => ({ url: '/api/open-id/start', body: { provider: 'google' }, cookie: '' }),
  connectSignIn: () => ({ url: '/api/me/sign-ins', body: { provider: 'google' } }),
  startOpenIdStepUp: () => ({ url: '/api/me/step-up/open-id', body: { provider: 'google' } }),
  finishOpenId: () => ({ url: '/api/open-id/finish', ...services.login }),
  signUpWithOpenId: () => ({ url: '/api/open-id/signup', ...services.signup }),
  disconnectSignIn: () => ({ url: '/api/me/sign-ins/google' }),
  acceptTerms: () => ({ url: '/api/me/terms', body: { version: currentTerms.version } }),
  logOut: () => ({ url: '/api/logout', cookie: '' }),
  requestPasswordReset: () => ({ url: '/api/password-reset', body: { email: 'ann@example.com' } }),
  checkPasswordReset: () => ({ url: '/api/password-reset/check', body: { token: mailed.checked } }),
  confirmPasswordReset: () => ({
    url: '/api/password-reset/confirm',
    body: { token: mailed.reset, password: 'correct horse', confirmPassword: 'correct horse' },
  }),
  requestEmailVerification: () => ({ url: '/api/email-verification' }),
  confirmEmailVerification: () => ({
    url: '/api/email-verification/confirm',
    body: { token: mailed.verification },
  }),
  finishLogIn: () => ({ url: '/api/login/second-step', body: secured.finishLogIn, cookie: '' }),
  startPasskeyLogIn: () => ({ url: '/api/login/passkey/options' }),
  logInWithPasskey: () => ({ url: '/api/login/passkey', body: secured.logInWithPasskey, cookie: '' }),
  getSecurity: () => ({ url: '/api/me/security' }),
  listSessions: () => ({ url: '/api/me/sessions' }),
  endSession: () => ({ url: `/api/me/sessions/${secured.otherSession}`, cookie: secured.owner.cookie }),
  endOtherSessions: () => ({ url: '/api/me/sessions' }),
  stepUp: () => ({
    url: '/api/me/step-up',
    cookie: others.prover.cookie,
    body: { password: 'correct horse' },
  }),
  changePassword: () => ({
    url: '/api/me/password',
    cookie: others.changer.cookie,
    body: {
      currentPassword: 'correct horse',
      password: 'correct horse',
      confirmPassword: 'correct horse',
    },
  }),
  startPasskeyStepUp: () => ({ url: '/api/me/step-up/passkey/options' }),
  askForMyData: () => ({ url: '/api/me/data-requests' }),
  downloadMyData: () => ({ url: '/api/me/data' }),
  getDeletion: () => ({ url: '/api/me/deletion' }),
  deleteAccount: () => ({
    url: '/api/me/deletion',
    cookie: others.leaver.cookie,
    body: { confirmation: others.leaver.username },
  }),
  startTwoStep: () => ({ url: '/api/me/two-step' }),
  confirmTwoStep: () => ({
    url: '/api/me/two-step/confirm',
    cookie: secured.beginner.cookie,
    body: { code: nextAppCode(api, secured.secret) },
  }),
  renewBackupCodes: () => ({ url: '/api/me/two-step/backup-codes', cookie: secured.owner.cookie }),
  disableTwoStep: () => ({
    url: '/api/me/two-step/disable',
    cookie: secured.owner.cookie,
    body: { password: 'correct horse', code: nextAppCode(api, secured.ownerSecret) },
  }),
  startPasskey: () => ({ url: '/api/me/passkeys/options' }),
  addPasskey: () => ({ url: '/api/me/passkeys', cookie: secured.beginner.cookie, body: secured.addPasskey }),
  renamePasskey: () => ({
    url: `/api/me/passkeys/${secured.passkey}`,
    cookie: secured.owner.cookie,
    body: { name: 'Phone' },
  }),
  removePasskey: () => ({ url: `/api/me/passkeys/${secured.passkey}`, cookie: secured.owner.cookie }),
  changeEmail: () => ({ url: '/api/me/email', body: { email: 'ann@elsewhere.example' } }),
  cancelEmailChange: () => ({ url: '/api/me/email' }),
  confirmEmailChange: () => ({ url: '/api/email-change/confirm', body: { token: secured.emailToken } }),
  getProtection: () => ({ url: '/api/me/protection' }),
  listProtectionChanges: () => byLimited('/changes'),
  setProtectionLimit: () => byLimited('/limits/depositDay', { limit: 50_00 }),
  confirmProtectionLimit: () => byLimited('/limits/depositDay/confirmation', { limit: 50_00 }),
  takeBackProtectionLimit: () => byLimited('/limits/depositDay/pending'),
  startTimeOut: () => byLimited('/time-out', { days: 1 }),
  excludeMyself: () => byLimited('/exclusion', { period: 'sixMonths', confirmation: 'exclude' }),
  askToReturn: () => ({ url: '/api/me/protection/return', cookie: others.returning.cookie }),
  confirmRealityCheck: () => byLimited('/reality-check'),
  noteUse: () => byLimited('/use'),
  answerProtectionOffer: () => byLimited('/offer', { offer: 'signup' }),
  getMailbox: () => ({ url: '/api/mail' }),
  getNotificationPreferences: () => ({ url: '/api/me/notification-preferences' }),
  saveNotificationPreferences: () => ({
    url: '/api/me/notification-preferences',
    body: {
      email: { bets: true },
      push: { bets: true, challenges: true, money: true, security: true },
      showAmounts: false,
      quietHours: null,
    },
  }),
  readCalendar: () => ({ url: example.calendar }),
  getCalendar: () => ({ url: '/api/me/calendar' }),
  renewCalendar: () => ({ url: '/api/me/calendar' }),
  deleteCalendar: () => ({ url: '/api/me/calendar' }),
  getPush: () => ({ url: '/api/me/push' }),
  subscribeToPush: () => ({
    url: '/api/me/push',
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'A'.repeat(22),
      },
    },
  }),
  comparePush: () => ({
    url: '/api/me/push/comparison',
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'A'.repeat(22),
      },
      replaces: null,
    },
  }),
  unsubscribeFromPush: () => ({ url: '/api/me/push' }),
  getSettings: () => ({ url: '/api/settings' }),
  getSite: () => ({ url: '/api/site' }),
  putSite: () => ({ url: '/api/site', body: { ...defaultSite, token: 'unknown' } }),
  getExchangeFee: () => ({ url: '/api/exchange-fee' }),
  listEvents: () => ({ url: '/api/events' }),
  listNextGames: () => ({ url: '/api/next-games' }),
  countEvents: () => ({ url: '/api/events/counts' }),
  listEventLines: () => ({ url: `/api/events/${example.event}/lines` }),
  listMatchingBets: () => ({ url: `/api/events/${example.event}/matching-bets?side=home&wagerCents=100` }),
  getLive: () => ({ url: '/api/live' }),
  getEvent: () => ({ url: `/api/events/${example.event}` }),
  listBoard: () => ({ url: '/api/board?scope=friends' }),
  listTakenShares: () => ({ url: '/api/taken-shares' }),
  listTakenBets: () => ({ url: '/api/me/taken-bets' }),
  markTakenBetsSeen: () => ({ url: '/api/me/taken-bets/seen', body: { uniqueIds: [example.bet] } }),
  listChallenges: () => ({ url: '/api/me/challenges' }),
  listMyBets: () => ({ url: '/api/me/bets?tab=Active' }),
  getBet: () => ({ url: `/api/bets/${example.bet}` }),
  getSharedBet: () => ({ url: `/api/shared-bets/${example.open}` }),
  getChallengeLink: () => ({ url: `/api/bets/${example.byLink}/link` }),
  getReceipt: () => ({ url: `/api/bets/${example.bet}/receipt` }),
  createBet: () => ({ url: '/api/bets', body: { eventId: example.event, side: 'home', wagerCents: 1_00 } }),
  createOffer: () => ({
    url: '/api/offers',
    body: {
      eventId: example.event,
      market: 'spread',
      lineHalves: -7,
      selection: 'home',
      stakeCents: 1_00,
      acceptorStakeCents: 1_00,
      fee: { bps: 200, capCents: null },
    },
  }),
  correctOffer: () => ({ url: `/api/offers/${example.newOffer}`, body: correctedTerms }),
  challengeFriend: () => ({
    url: `/api/bets/${example.mine}/challenge`,
    body: { friendId: others.friend.id },
  }),
  acceptBet: () => ({ url: `/api/bets/${example.open}/acceptance` }),
  declineBet: () => ({ url: `/api/bets/${example.challenge}/decline`, body: { word: 'Not today' } }),
  contestResult: () => ({
    url: `/api/bets/${example.settled}/contests`,
    body: { words: 'The result is wrong.' },
  }),
  answerContest: () => ({
    url: `/api/bets/${example.contested}/contests/answer`,
    body: { verdict: 'right' },
  }),
  deleteBet: () => ({ url: `/api/bets/${example.mine}` }),
  listGroups: () => ({ url: '/api/groups' }),
  listWaitingGroups: () => ({ url: '/api/groups/waiting' }),
  createGroup: () => ({
    url: '/api/groups',
    body: { kind: 'points', name: 'Monday Crew', color: groupColors[1], season: { name: 'Fall' } },
  }),
  getGroup: () => inGroup(''),
  changeGroup: () => inGroup('', { name: 'Sunday Crew', color: groupColors[1], rules: 'None' }),
  deleteGroup: () => ({ url: `/api/groups/${groups.deleted.id}` }),
  putGroupPicture: () => inGroup('/picture?name=us.png', image),
  deleteGroupPicture: () => inGroup('/picture'),
  readGroupPicture: () => ({ url: groupPicture }),
  putMyGroupChoices: () => inGroup('/me', { showsAmounts: true }),
  leaveGroup: () => ({ url: `/api/groups/${groups.left.id}/me` }),
  listGroupMembers: () => inGroup('/members'),
  changeGroupRole: () => inGroup(`/members/${bob.id}/role`, { role: 'organizer' }),
  removeGroupMember: () => ({ url: `/api/groups/${groups.canceled.id}/members/${bob.id}` }),
  allowGroupMember: () => ({ url: `/api/groups/${groups.canceled.id}/removed-people/${bob.id}` }),
  listGroupInvites: () => inGroup('/invites'),
  createGroupInvite: () => inGroup('/invites', { expiresInDays: 1, maxUses: 1 }),
  revokeGroupInvite: () => inGroup(`/invites/${randomUUID()}`),
  getGroupInvite: () => ({
    url: `/api/group-invites/${groups.points.invite.id}?token=${groups.points.invite.token}`,
    cookie: '',
  }),
  joinGroup: () => ({
    url: `/api/group-invites/${groups.points.invite.id}/acceptance`,
    cookie: others.stranger.cookie,
    body: { token: groups.points.invite.token },
  }),
  listGroupBoard: () => inGroup('/board'),
  getGroupTable: () => inGroup('/table'),
  getSeasonRecap: () => ({
    url: `/api/groups/${groups.ended.id}/seasons/${groups.ended.seasonId}/recap.png`,
  }),
  startGroupSeason: () => ({ url: `/api/groups/${groups.iou.id}/seasons`, body: { name: 'Winter' } }),
  changeGroupSeason: () => inGroup(`/seasons/${groups.points.seasonId}`, { name: 'Autumn' }),
  listGroupFeed: () => inGroup('/feed'),
  listGroupMessages: () => inGroup('/messages'),
  sendGroupMessage: () => inGroup('/messages', { id: randomUUID(), text: 'Hi' }),
  editGroupMessage: () => inGroup(`/messages/${groups.points.messageId}`, { text: 'Hello!' }),
  putGroupReaction: () => ({
    url: `/api/groups/${groups.iou.id}/messages/${groups.iou.messageId}/reactions/fire`,
  }),
  deleteGroupReaction: () => ({
    url: `/api/groups/${groups.iou.id}/messages/${groups.iou.messageId}/reactions/fire`,
  }),
  removeGroupMessage: () => inGroup(`/messages/${groups.points.messageId}`),
  markGroupRead: () => inGroup('/read', { number: 1 }),
  getSettleUp: () => ({ url: `/api/groups/${groups.iou.id}/settle-up` }),
  requestSettleUp: () => ({ url: `/api/groups/${groups.iou.id}/settle-up` }),
  confirmGroupPayment: () => ({
    url: `/api/groups/${groups.iou.id}/payments/${groups.iou.paymentId}`,
    body: {},
  }),
  cancelGroupPayment: () => ({
    url: `/api/groups/${groups.canceled.id}/payments/${groups.canceled.paymentId}`,
  }),
  listNotifications: () => ({ url: '/api/notifications' }),
  countUnread: () => ({ url: '/api/notifications/unread' }),
  markAllRead: () => ({ url: '/api/notifications/read' }),
  deleteNotification: () => ({ url: `/api/notifications/${example.notification}` }),
  clearNotifications: () => ({ url: '/api/notifications' }),
  listTransactions: () => ({ url: '/api/me/transactions' }),
  startDeposit: () => ({ url: '/api/deposits', body: { amountCents: 10_00 } }),
  startPayPalDeposit: () => ({ url: '/api/deposits/paypal', body: { amountCents: 10_00 } }),
  captureDeposit: () => ({ url: `/api/deposits/${example.paypalDeposit}/capture` }),
  acknowledgeDeposit: () => ({ url: `/api/deposits/${example.deposit}/acknowledgement` }),
  cancelDeposit: () => ({ url: `/api/deposits/${example.deposit}/cancellation` }),
  getDeposit: () => ({ url: `/api/deposits/${example.deposit}` }),
  putPicture: () => ({ url: '/api/me/picture?name=me.png', body: image }),
  readPicture: () => ({ url: files.picture }),
  deletePicture: () => ({ url: '/api/me/picture' }),
  putContact: () => ({ url: '/api/me/contact', body: { phone: '+1 312 555 0148', address: '' } }),
  putTimeZone: () => ({ url: '/api/me/time-zone', body: { timeZone: 'America/Chicago' } }),
  putOpenBetSharing: () => ({ url: '/api/me/open-bet-sharing', body: { showsOpenBets: true } }),
  putSideSharing: () => ({ url: '/api/me/side-sharing', body: { showsSides: true } }),
  putOddsFormat: () => ({ url: '/api/me/odds-format', body: { oddsFormat: 'decimal' } }),
  sendAttachment: () => ({ url: '/api/me/support-attachments?name=screen.png', body: image }),
  readAttachment: () => ({ url: files.attachment }),
  createSupportTicket: () => ({
    url: '/api/support-tickets',
    body: { subject: 'Hello', category: 'bug', message: 'It broke.', attachmentUrl: files.other },
  }),
  listMySupportTickets: () => ({ url: '/api/me/support-tickets' }),
  requestWithdrawal: () => ({
    url: '/api/withdrawals',
    body: { amountCents: 10_00, paypalEmail: 'ann@mail.com', confirmPaypalEmail: 'ann@mail.com' },
  }),
  cancelWithdrawal: () => ({ url: `/api/withdrawals/${example.withdrawal}/cancellation` }),
  listWithdrawals: () => ({ url: '/api/me/withdrawals?limit=5' }),
  getWithdrawalTerms: () => ({ url: '/api/me/withdrawal-terms' }),
  listYears: () => ({ url: '/api/me/years' }),
  getStatement: () => ({ url: '/api/me/statement?from=2026-01-01&to=2026-12-31' }),
  getStatisticsHistory: () => ({ url: '/api/me/statistics/history?range=90d' }),
  getStatistics: () => ({ url: `/api/me/statistics?friendId=${bob.id}` }),
  searchPeople: () => ({ url: '/api/people?q=doe' }),
  getPerson: () => ({ url: `/api/people/${bob.id}` }),
  listFriends: () => ({ url: '/api/friends' }),
  leaderboard: () => ({ url: '/api/friends/leaderboard' }),
  requestFriend: () => ({ url: `/api/friends/${others.stranger.id}` }),
  acceptFriend: () => ({ url: `/api/friends/${others.asker.id}/acceptance` }),
  declineFriend: () => ({ url: `/api/friends/${others.secondAsker.id}/request` }),
  removeFriend: () => ({ url: `/api/friends/${others.friend.id}` }),
  listRestrictedPeople: () => ({ url: '/api/me/restricted-people' }),
  reportInvitedGroup: () => ({
    url: `/api/group-invites/${groups.iou.invite.id}/reports`,
    cookie: others.stranger.cookie,
    body: { token: groups.iou.invite.token, reason: 'offensive' },
  }),
  reportGroup: () => ({
    url: `/api/groups/${groups.iou.id}/reports`,
    cookie: bob.cookie,
    body: { reason: 'offensive' },
  }),
  reportPerson: () => ({ url: `/api/people/${others.stranger.id}/reports`, body: { reason: 'cheating' } }),
  mutePerson: () => ({ url: `/api/people/${others.stranger.id}/mute` }),
  unmutePerson: () => ({ url: `/api/people/${others.stranger.id}/mute` }),
  blockPerson: () => ({ url: `/api/people/${others.stranger.id}/block` }),
  unblockPerson: () => ({ url: `/api/people/${others.stranger.id}/block` }),
  operatorListAudit: () => byOperator('/api/admin/audit'),
  operatorVerifyAudit: () => byOperator('/api/admin/audit/verification'),
  operatorListSecurityEvents: () => byOperator('/api/admin/security-log'),
  operatorGetSettings: () => byOperator('/api/admin/settings'),
  operatorChangeSettings: () => byOperator('/api/admin/settings', { changes: { tieRule: 'refund' } }),
  operatorListSettingRequests: () => byOperator('/api/admin/setting-requests'),
  operatorApproveSettings: () =>
    byOperator(`/api/admin/setting-requests/${operated.approvedSettings}/approval`, {}),
  operatorRejectSettings: () =>
    byOperator(`/api/admin/setting-requests/${operated.rejectedSettings}/rejection`, {}),
  operatorListPeople: () => byOperator('/api/admin/people'),
  operatorGetPerson: () => byOperator(`/api/admin/people/${bob.id}`),
  operatorListTransactions: () => byOperator(`/api/admin/people/${ann.id}/transactions`),
  operatorListDeposits: () => byOperator(`/api/admin/people/${ann.id}/deposits`),
  operatorListWithdrawals: () => byOperator(`/api/admin/people/${ann.id}/withdrawals`),
  operatorListSessions: () => byOperator(`/api/admin/people/${ann.id}/sessions`),
  operatorGetProtection: () => byOperator(`/api/admin/people/${others.limited.id}/protection`),
  operatorListProtectionChanges: () =>
    byOperator(`/api/admin/people/${others.limited.id}/protection/changes`),
  operatorEndSessions: () => byOperator(`/api/admin/people/${others.asker.id}/sessions/end`, {}),
  operatorSuspend: () => byOperator(`/api/admin/people/${others.secondAsker.id}/suspension`, {}),
  operatorLiftSuspension: () => byOperator(`/api/admin/people/${others.secondAsker.id}/suspension/end`, {}),
  operatorAdjust: () => byOperator(`/api/admin/people/${bob.id}/adjustments`, { amountCents: 1_00 }),
  operatorListAdjustments: () => byOperator('/api/admin/adjustments'),
  operatorApproveAdjustment: () => byOperator(`/api/admin/adjustments/${operated.approved}/approval`, {}),
  operatorRejectAdjustment: () => byOperator(`/api/admin/adjustments/${operated.rejected}/rejection`, {}),
  operatorListEvents: () => byOperator('/api/admin/events?state=upcoming'),
  operatorGetEvent: () => byOperator(`/api/admin/events/${example.event}`),
  operatorPreviewResult: () =>
    byOperator(`/api/admin/events/${operated.begun}/result-effect?ending=regular&homeScore=3&awayScore=0`),
  operatorEnterResult: () =>
    byOperator(`/api/admin/events/${operated.begun}/result`, { homeScore: 1, awayScore: 0 }),
  operatorListResults: () => byOperator('/api/admin/results'),
  operatorApproveResult: () => byOperator(`/api/admin/results/${operated.approvedResult}/approval`, {}),
  operatorRejectResult: () => byOperator(`/api/admin/results/${operated.rejectedResult}/rejection`, {}),
  operatorVoidEvent: () => byOperator(`/api/admin/events/${operated.ahead}/void`, {}),
  operatorResolveHold: () =>
    byOperator(`/api/admin/events/${operated.held}/hold-resolution`, { take: 'feed' }),
  operatorJoinEvent: () =>
    byOperator(`/api/admin/events/${operated.dropped}/join`, { withEventId: operated.relisted }),
  operatorStopEvent: () => byOperator(`/api/admin/events/${example.event}/stop`, { stopped: true }),
  operatorListSports: () => byOperator('/api/admin/sports'),
  operatorStopSport: () => byOperator('/api/admin/sports/basketball_nba/stop', { stopped: true }),
  operatorListTeamNames: () => byOperator('/api/admin/team-names'),
  operatorSaveTeamName: () =>
    byOperator('/api/admin/team-names', {
      sportKey: 'basketball_nba',
      name: 'Boston Celts',
      team: 'Boston Celtics',
    }),
  operatorDeleteTeamName: () =>
    byOperator('/api/admin/team-names/removals', { sportKey: 'basketball_nba', name: 'Boston Celts' }),
  operatorListBets: () => byOperator('/api/admin/bets'),
  operatorGetBet: () => byOperator(`/api/admin/bets/${example.bet}`),
  operatorVoidBet: () => byOperator(`/api/admin/bets/${example.bet}/void`, {}),
  operatorRunReconciliation: () => byOperator('/api/admin/books/runs', {}),
  operatorListBookRuns: () => byOperator('/api/admin/books/runs'),
  operatorListProviders: () => byOperator('/api/admin/books/providers?ask=true'),
  operatorListAlarms: () => byOperator('/api/admin/alarms'),
  operatorAcknowledgeAlarm: () => byOperator(`/api/admin/alarms/${operated.alarm}/acknowledgement`, {}),
  operatorTestAlarm: () => byOperator('/api/admin/alarms/test', {}),
  operatorGetWork: () => byOperator('/api/admin/jobs'),
  operatorListFailedEmails: () => byOperator('/api/admin/failed-mails'),
  operatorResendEmail: () => byOperator(`/api/admin/failed-mails/${operated.mail}/sending`, {}),
  operatorGetMetrics: () => byOperator('/api/admin/figures'),
  operatorGetMetricsFile: () => byOperator('/api/admin/figures/file'),
  operatorGetMarketReport: () => byOperator('/api/admin/figures/market'),
  operatorListReports: () => byOperator('/api/admin/reports'),
  operatorReadReportPicture: () => byOperator(files.reported.replace('/api/', '/api/admin/')),
  operatorGetReport: () => byOperator(`/api/admin/reports/${operated.report}`),
  operatorDecideReport: () =>
    byOperator(`/api/admin/reports/${operated.report}/decision`, { action: 'warn' }),
  operatorListContests: () => byOperator('/api/admin/contests'),
  operatorAnswerContest: () =>
    byOperator(`/api/admin/contests/${operated.contest}/answer`, { verdict: 'right' }),
  operatorListGroups: () => byOperator('/api/admin/groups'),
  operatorGetGroup: () => byOperator(`/api/admin/groups/${operated.group}`),
  operatorHandOverGroup: () => byOperator(`/api/admin/groups/${operated.group}/owner`, { userId: bob.id }),
  operatorRemoveFromGroup: () =>
    byOperator(`/api/admin/groups/${operated.group}/removals`, { part: 'rules' }),
  operatorListFlags: () => byOperator('/api/admin/flags'),
  operatorGetFlag: () => byOperator(`/api/admin/flags/${operated.flag}`),
  operatorReviewFlag: () => byOperator(`/api/admin/flags/${operated.flag}/look`, {}),
  operatorListAllWithdrawals: () => byOperator('/api/admin/withdrawals'),
  operatorGetWithdrawal: () => byOperator(`/api/admin/withdrawals/${withdrawals.endReview}`),
  operatorApproveWithdrawal: () => byOperator(`/api/admin/withdrawals/${withdrawals.approve}/approval`, {}),
  operatorRejectWithdrawal: () =>
    byOperator(`/api/admin/withdrawals/${withdrawals.reject}/rejection`, {
      told: 'Write to us.',
      seen: 'processing',
    }),
  operatorRetryWithdrawal: () => byOperator(`/api/admin/withdrawals/${withdrawals.retry}/retry`, {}),
  operatorPaidByHand: () => byOperator(`/api/admin/withdrawals/${withdrawals.paidByHand}/paid-by-hand`, {}),
  operatorSettlePaid: () => byOperator(`/api/admin/withdrawals/${withdrawals.settlePaid}/settled-paid`, {}),
  operatorSettleReturned: () =>
    byOperator(`/api/admin/withdrawals/${withdrawals.settleReturned}/settled-returned`, {
      told: 'It came back.',
    }),
  operatorEndReview: () => byOperator(`/api/admin/withdrawals/${withdrawals.endReview}/review-end`, {}),
  operatorListTickets: () => byOperator('/api/admin/support-tickets?status=all'),
  operatorGetTicket: () => byOperator(`/api/admin/support-tickets/${tickets.answered}`),
  operatorAnswerTicket: () =>
    byOperator(`/api/admin/support-tickets/${tickets.answered}/answers`, { message: 'It is there now.' }),
  operatorCloseTicket: () => byOperator(`/api/admin/support-tickets/${tickets.closed}/closure`, {}),
  operatorReopenTicket: () => byOperator(`/api/admin/support-tickets/${tickets.reopened}/reopening`, {}),
};

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { operator } from '../../../../testing/operators.ts';
import { postControl, press } from '../../../integrations/payments/on-play-money/test-provider.fixtures.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { silentLog } from '../../../logging/log.ts';
import { findFlags } from '../../../workers/find-flags.ts';
import {
  checkPaymentSource,
  checkPaymentSources,
  type SourceCheckContext,
} from '../../money/deposits/check-payment-source.ts';
import { protecting } from './protection.fixtures.ts';
import { sourceDigests } from './source-digests.ts';

/** A self-excluded user deposits from a second account, with a card or PayPal account of the first. */

let api: TestApi;
let p: ReturnType<typeof protecting>;
let olga: TestUser;
beforeAll(async () => {
  // As with real money, and paid to the play-money provider.
  api = await testApi({ moneyMode: 'live' });
  p = protecting(api);
  olga = await operator(api, 'olga');
});
afterAll(() => api.close());

const day = 24 * 3_600_000;
const visa = '4242424242424242';
const mastercard = '5555555555554444';
/** Each test has its own PayPal logins. */
let logins = 0;
const newLogin = () => `payer${++logins}@example.com`;

type Payment = { readonly card: string } | { readonly login: string };
const isChecked = async (id: string) =>
  (await api.database.pool.query('select source_key is not null as done from deposits where id = $1', [id]))
    .rows[0].done;

/** A deposit over HTTP, paid on the provider's page, credited by its webhook and checked. */
async function deposit(who: TestUser, payment: Payment): Promise<void> {
  const isCard = 'card' in payment;
  const answer = await who.post(isCard ? '/api/deposits' : '/api/deposits/paypal', { amountCents: 25_00 });
  const { deposit: made, url, approveUrl } = answer.json();
  if (isCard) await press(`${url}/pay`, { number: payment.card });
  else await press(approveUrl.replace('/checkoutnow', '/checkoutnow/approve'), { payer: payment.login });
  await api.server.settled();
  const { rows } = await api.database.pool.query('select status from deposits where id = $1', [made.id]);
  expect([rows[0], await isChecked(made.id)]).toEqual([{ status: 'successful' }, true]);
}

async function readState({ id }: TestUser) {
  const { rows } = await api.database.pool.query(
    `select u.suspended_at is not null as held, u.suspended_reason as reason, coalesce(a.suspended, false) as blocked,
       coalesce(a.available_cents, 0)::int as cents, (select count(*)::int from sessions s where s.user_id = u.id) as sessions
     from users u left join accounts a on a.user_id = u.id where u.id = $1`,
    [id],
  );
  return rows[0];
}
const free = { held: false, blocked: false };
const readFlags = async (kind: string, { username }: TestUser) => {
  const { items } = (await olga.get(`/api/admin/flags?kind=${kind}`)).json();
  return items.filter((flag: { people: { username: string }[] }) =>
    flag.people.some((one) => one.username === username),
  );
};
const logIn = ({ username }: TestUser) =>
  api.send('POST', '/api/login', { body: { email: `${username}@example.com`, password: 'correct horse' } });

/** A user who deposited and then excluded themselves. */
async function excludedWith(payment: Payment, period = 'sixMonths'): Promise<TestUser> {
  const who = await p.user(0);
  await deposit(who, payment);
  expect((await p.exclude(who, period)).statusCode).toBe(200);
  return who;
}
/** There are few test cards, so users of earlier tests have the same ones. */
const forgetAll = () =>
  api.database.pool.query('delete from payment_sources; delete from kept_identities; delete from flags');

test.each<[string, () => Payment, () => Payment, string]>([
  ['card', () => ({ card: visa }), () => ({ card: mastercard }), 'the same card'],
  ['PayPal account', () => ({ login: newLogin() }), () => ({ login: newLogin() }), 'the same PayPal account'],
])(
  'an account that pays with the %s of an excluded person is held, and has its money',
  async (_name, make, makeOther, reason) => {
    await forgetAll();
    const payment = make();
    const first = await excludedWith(payment);
    const [second, other] = [await p.user(0), await p.user(0)];
    await deposit(other, makeOther());
    expect(await readState(other)).toMatchObject({ ...free, cents: 25_00, sessions: 1 });
    await deposit(second, payment);
    expect(await readState(second)).toEqual({
      held: true,
      blocked: true,
      reason: `Held at a deposit: a person who excluded themselves paid with ${reason}`,
      cents: 25_00,
      sessions: 0,
    });
    expect((await logIn(second)).json()).toMatchObject({ code: 'accountSuspended' });
    const [flag, ...more] = await readFlags('excludedSource', second);
    expect(more).toEqual([]);
    expect(flag).toMatchObject({ state: 'open', facts: { barredId: first.id, people: 2 } });
    expect(await readFlags('excludedSource', other)).toEqual([]);
    expect(await readState(first)).toMatchObject(free);
  },
);

test('it is also held after the excluded account was deleted, of which only digests remain', async () => {
  const payment = { login: newLogin() };
  const first = await excludedWith(payment);
  const command = {
    kind: 'adjust',
    adjustmentId: crypto.randomUUID(),
    userId: first.id,
    amountCents: -25_00,
  } as const;
  await api.server.book.execute({ command });
  expect((await first.post('/api/me/deletion', { confirmation: first.username })).statusCode).toBe(204);
  const left = async (table: string) =>
    (await api.database.pool.query(`select from ${table} where user_id = $1`, [first.id])).rowCount;
  expect([await left('payment_sources'), (await left('kept_identities'))! > 0]).toEqual([0, true]);
  const second = await p.user(0);
  await deposit(second, payment);
  expect(await readState(second)).toMatchObject({ held: true, cents: 25_00 });
});

test('sharing with a user on a time-out holds nobody and raises a flag', async () => {
  const payment = { login: newLogin() };
  const resting = await p.user(0);
  await deposit(resting, payment);
  expect((await p.timeOut(resting, 3)).statusCode).toBe(200);
  const second = await p.user(0);
  await deposit(second, payment);
  expect(await readState(second)).toMatchObject({ ...free, sessions: 1 });

  api.clock.moveBy(11_000);
  await findFlags({ pool: api.database.pool, clock: api.clock, wallClock: api.clock });
  const found = await readFlags('sharedSource', second);
  expect(found.map(({ facts }: { facts: object }) => facts)).toEqual([
    { kind: 'sharedSource', source: 'paypal', people: 2 },
  ]);
  expect(await readFlags('excludedSource', second)).toEqual([]);
  expect(await readState(second)).toMatchObject(free);
});

test('an account whose suspension was lifted is not held again for the same excluded user', async () => {
  const payment = { login: newLogin() };
  await excludedWith(payment);
  const second = await p.user(0);
  await deposit(second, payment);
  expect(await readState(second)).toMatchObject({ held: true });
  const lift = await olga.post(`/api/admin/people/${second.id}/suspension/end`, {
    reason: 'A couple, both came by',
  });
  expect([lift.statusCode, await readState(second)]).toMatchObject([204, free]);
  const cookies = (await logIn(second)).cookies;
  const again = api.session(
    second,
    cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
  );
  await deposit(again, payment);
  expect(await readState(second)).toMatchObject({ ...free, cents: 50_00 });
});

/** The dependencies of the check, with a fake provider. */
function depsWith(secret: string, previous?: string) {
  return {
    pool: api.database.pool,
    clock: api.clock,
    log: silentLog,
    cards: { getCardFingerprint: vi.fn(async (): Promise<string | null> => 'one card of all') },
    paypal: null,
    digests: sourceDigests(secret, previous),
  } satisfies SourceCheckContext;
}
/** A deposit whose process crashed right after crediting it. */
async function creditedOnly(who: TestUser): Promise<string> {
  const { deposit } = (await who.post('/api/deposits', { amountCents: 25_00 })).json();
  const credit = { depositId: deposit.id, userId: who.id, amountCents: 25_00, provider: 'stripe' } as const;
  await api.server.book.execute({ command: { kind: 'creditDeposit', ...credit } });
  await api.database.pool.query("update deposits set payment_ref = 'pi_' || id where id = $1", [deposit.id]);
  return deposit.id;
}
const away = new ProviderFailure({
  kind: 'uncertain',
  provider: 'stripe',
  call: 'look up a card',
  status: null,
  issue: null,
  debugId: null,
});

test('the worker checks what a crash or an outage left unchecked, also on several processes', async () => {
  await forgetAll();
  const [one, two] = [depsWith('the secret'), depsWith('the secret')];
  const first = await p.user(0);
  await creditedOnly(first);
  await checkPaymentSources(one);
  await p.exclude(first);
  const second = await p.user(0);
  const id = await creditedOnly(second);
  one.cards.getCardFingerprint.mockRejectedValueOnce(away);
  expect(await checkPaymentSources(one)).toBe(0);
  expect([await isChecked(id), await readState(second)]).toMatchObject([false, free]);
  await Promise.all([checkPaymentSources(one), checkPaymentSources(two)]);
  expect(await readState(second)).toMatchObject({ held: true, cents: 25_00 });
  expect(await readFlags('excludedSource', second)).toHaveLength(1);
  expect(await checkPaymentSources(one)).toBe(0);
});

test('a crash in the middle of the check leaves nothing half-done', async () => {
  await forgetAll();
  const deps = depsWith('the secret');
  const first = await p.user(0);
  await creditedOnly(first);
  await checkPaymentSources(deps);
  await p.exclude(first);
  const second = await p.user(0);
  const id = await creditedOnly(second);
  const broken = "alter table flags add constraint broken check (kind <> 'excludedSource') not valid";
  await asOwner(api.database.url, (owner) => owner.query(broken));
  await expect(checkPaymentSources(deps)).rejects.toThrow('broken');
  expect([await isChecked(id), await readState(second)]).toMatchObject([false, { ...free, sessions: 1 }]);
  await asOwner(api.database.url, (owner) => owner.query('alter table flags drop constraint broken'));
  await checkPaymentSources(deps);
  expect(await readState(second)).toMatchObject({ held: true, sessions: 0 });
});

test('after a changed secret, excluded users are still found', async () => {
  await forgetAll();
  const first = await p.user(0);
  await creditedOnly(first);
  await checkPaymentSources(depsWith('secret 1'));
  await p.exclude(first);

  const [unrelated, second, third] = [await p.user(0), await p.user(0), await p.user(0)];
  // The control: under a new secret alone the digests do not meet.
  await checkPaymentSource(depsWith('secret 3'), await creditedOnly(unrelated));
  expect(await readState(unrelated)).toMatchObject(free);
  await checkPaymentSource(depsWith('secret 2', 'secret 1'), await creditedOnly(second));
  expect(await readState(second)).toMatchObject({ held: true });

  // The worker checks the excluded person's deposit again. After that the first secret is not needed.
  await checkPaymentSources(depsWith('secret 3'));
  await checkPaymentSource(depsWith('secret 3'), await creditedOnly(third));
  expect(await readState(third)).toMatchObject({ held: true });
});

test('sharing with a user who returned from an exclusion holds nobody', async () => {
  const payment = { login: newLogin() };
  const first = await excludedWith(payment);
  await p.later(190 * day);
  expect((await first.post('/api/me/protection/return')).statusCode).toBe(200);
  await p.later(day);
  const second = await p.user(0);
  await deposit(second, payment);
  expect(await readState(second)).toMatchObject(free);
});

test('with play money nothing is stored', async () => {
  const play = await testApi();
  try {
    const who = await play.user('player');
    const { deposit: made, url } = (await who.post('/api/deposits', { amountCents: 25_00 })).json();
    // The server is settled only once its provider has sent the webhook, however late.
    await postControl(new URL(url).origin, 'webhooks', { how: 'delay', ms: 100 });
    await press(`${url}/pay`);
    await play.server.settled();
    const { rows } = await play.database.pool.query('select status from deposits where id = $1', [made.id]);
    expect(rows).toEqual([{ status: 'successful' }]);
    expect((await play.database.pool.query('select from payment_sources')).rowCount).toBe(0);
  } finally {
    await play.close();
  }
});

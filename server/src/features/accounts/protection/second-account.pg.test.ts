import { randomUUID, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpForm, type TestApi, testApi } from '../../../../testing/api.ts';
import { findEmail, tokenIn } from '../../../../testing/emails.ts';
import { sweepAt } from '../../../../testing/sweep.ts';
import { protecting, readCode } from './protection.fixtures.ts';

/** Whether a person can return with another account before their protection ends. */

const hour = 3_600_000;
const day = 24 * hour;
let api: TestApi;
let p: ReturnType<typeof protecting>;
beforeAll(async () => {
  api = await testApi();
  p = protecting(api);
});
afterAll(() => api.close());

let count = 0;
type Details = { firstName: string; lastName: string; dob: string; email: string };
/** Details that match no other user. */
const details = (): Details => {
  count++;
  return {
    firstName: 'Zoë',
    // Digits and single letters do not distinguish names.
    lastName: `O'Hara${[...String(count)].map((digit) => 'abcdefghijklmnopqrst'.slice(2 * Number(digit), 2 * Number(digit) + 2)).join('')}`,
    dob: '1988-02-29',
    email: `zoe${count}@example.com`,
  };
};
const signUp = (fields: Partial<Details>) =>
  api.send('POST', '/api/signup', { body: { ...signUpForm(`second${++count}`), ...fields } });

type Member = Details & { readonly id: string; ask(path: string, body?: object): Promise<string> };
async function join(fields: Details = details()): Promise<Member & { leave(): Promise<string> }> {
  const answer = await signUp(fields);
  if (readCode(answer) !== 'ok') throw new Error(answer.body);
  const { id, username } = answer.json().user;
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const send = async (method: 'POST' | 'PUT', path: string, body?: object) => {
    // Keeps the authentication recent, whatever time has passed.
    await api.database.pool.query('update sessions set proven_at = $2 where user_id = $1', [
      id,
      new Date(api.clock.now()),
    ]);
    return readCode(
      await api.send(method, path, { headers: { cookie, 'idempotency-key': randomUUID() }, body }),
    );
  };
  return {
    ...fields,
    id,
    ask: (path, body) =>
      send(
        path.startsWith('/limits') && !path.endsWith('confirmation') ? 'PUT' : 'POST',
        path.startsWith('/api') ? path : `/api/me/protection${path}`,
        body,
      ),
    leave: () => send('POST', '/api/me/deletion', { confirmation: username }),
  };
}
type User = Awaited<ReturnType<typeof join>>;

const timeOut = (who: User, days = 3) => who.ask('/time-out', { days });
const exclude = (who: User, period = 'sixMonths') =>
  who.ask('/exclusion', { period, confirmation: 'EXCLUDE' });
const limit = (who: User, cents: number | null) => who.ask('/limits/depositDay', { limit: cents });
const loosen = async (who: User) => {
  expect(await limit(who, null)).toBe('ok');
  await p.later(day);
  expect(await who.ask('/limits/depositDay/confirmation', { limit: null })).toBe('ok');
};

/** The responses to a signup with another email, and with this email and another name. */
const again = async ({ email, ...user }: Details) => [
  readCode(await signUp(user)),
  readCode(await signUp({ email })),
];
const refused = ['signupUnavailable', 'signupUnavailable'];

describe.each([
  ['a time-out', timeOut],
  ['an exclusion', exclude],
])('during %s', (_, begin) => {
  let first: User;
  beforeAll(async () => {
    first = await join();
    expect(await begin(first)).toBe('ok');
  });

  it.each<[string, Partial<Details>, string]>([
    ['the same name and birth', {}, 'signupUnavailable'],
    ['the name written otherwise', { firstName: 'ZOE', lastName: 'o’hara ' }, 'signupUnavailable'],
    ['the same name, born on another day and month', { dob: '1988-03-15' }, 'ok'],
    ['another name, born on the same day', { firstName: 'Chloe' }, 'ok'],
  ])('a second account with %s: %s', async (_name, change, code) => {
    const { email: _email, ...user } = first;
    const lastName = change.lastName
      ? `${change.lastName}${first.lastName.slice("O'Hara".length)}`
      : first.lastName;
    expect(readCode(await signUp({ ...user, ...change, lastName }))).toBe(code);
  });

  it.each<[string, (user: Details) => Partial<Details>]>([
    ['a middle initial', ({ firstName }) => ({ firstName: `${firstName} J.` })],
    ['swapped names', ({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName })],
    ['a Cyrillic letter', ({ lastName }) => ({ lastName: lastName.replace('H', '\u041d') })],
    ['a digit', ({ lastName }) => ({ lastName: `${lastName}2` })],
    ['a birthday one day off', () => ({ dob: '1988-03-01' })],
    ['another month of birth', () => ({ dob: '1988-07-29' })],
    ['another year of birth', () => ({ dob: '1984-02-29' })],
    ['a letter missing', ({ lastName }) => ({ lastName: lastName.replace('r', '') })],
    ['a letter doubled', ({ lastName }) => ({ lastName: lastName.replace('r', 'rr') })],
    [
      'a letter missing and another month',
      ({ lastName }) => ({ lastName: lastName.replace('r', ''), dob: '1988-05-29' }),
    ],
  ])('a second account with %s is held until an operator has reviewed it', async (_name, change) => {
    const { firstName, lastName, dob } = first;
    const email = `held${++count}@example.com`;
    const answer = await signUp({ firstName, lastName, dob, ...change(first), email });
    expect(readCode(answer)).toBe('signupUnavailable');
    expect(answer.cookies).toEqual([]);
    const { rows } = await api.database.pool.query(
      `select u.suspended_at is not null as suspended, u.id = any(f.people) as flagged,
         (select count(*)::int from sessions s where s.user_id = u.id) as sessions
       from users u left join flags f on f.kind = 'sameIdentity' and f.key = $2 where u.email = $1`,
      [email, first.id],
    );
    expect(rows).toEqual([{ suspended: true, flagged: true, sessions: 0 }]);
  });

  it('a second account with a tagged email address is refused', async () => {
    const email = first.email.replace('@', '+again@');
    expect(readCode(await signUp({ email }))).toBe('signupUnavailable');
    const { rowCount } = await api.database.pool.query('select from users where email = $1', [email]);
    expect(rowCount).toBe(0);
  });

  it('a taken email address always gets the same response', async () => {
    expect(readCode(await signUp({ email: first.email.toUpperCase() }))).toBe('emailTaken');
  });

  it('the response reveals no break', async () => {
    const { email: _, ...user } = first;
    const answer = await signUp(user);
    expect(answer.json()).toMatchObject({
      status: 403,
      code: 'signupUnavailable',
      detail: 'We cannot open this account. Please contact support.',
    });
    expect(answer.body).not.toMatch(/exclu|time-?out|protect|break|limit/i);
  });

  it('is held under a nickname', async () => {
    const user = { ...details(), firstName: 'William' };
    expect(await begin(await join(user))).toBe('ok');
    const { email: _, ...identity } = user;
    expect(readCode(await signUp({ ...identity, firstName: 'Bill' }))).toBe('signupUnavailable');
    expect(readCode(await signUp({ ...identity, firstName: 'Harriet' }))).toBe('ok');
  });

  it('cannot be opened after the first was deleted', async () => {
    expect(await first.leave()).toBe('ok');
    expect(await again(first)).toEqual(refused);
  });

  it.each<[string, (user: Details) => Partial<Details>]>([
    ['a vowel missing', ({ lastName }) => ({ lastName: lastName.replace('a', '') })],
    ['a letter doubled', ({ lastName }) => ({ lastName: lastName.replace('r', 'rr') })],
    ['another month of birth', () => ({ dob: '1988-07-29' })],
  ])('is held with %s after the first was deleted', async (_name, change) => {
    const { email: _email, id: _id, ask: _ask, leave: _leave, ...identity } = first;
    expect(readCode(await signUp({ ...identity, ...change(identity as Details) }))).toBe('signupUnavailable');
  });

  it('cannot be opened with an address the first was changed to', async () => {
    const zoe = await join();
    expect(await begin(zoe)).toBe('ok');
    const email = `moved${count}@example.com`;
    expect(await zoe.ask('/api/me/email', { email })).toBe('ok');
    const token = tokenIn(await findEmail(api.database.pool, { kind: 'emailChange', address: email }));
    expect(readCode(await api.send('POST', '/api/email-change/confirm', { body: { token } }))).toBe('ok');
    expect(await again(zoe)).toEqual(refused);
    expect(readCode(await signUp({ email }))).toBe('emailTaken');
    // Skips the deletion, which retains the current email itself.
    await api.database.pool.query('update users set email = $2 where id = $1', [zoe.id, `x${email}`]);
    expect(readCode(await signUp({ email }))).toBe('signupUnavailable');
  });
});

describe('a time-out', () => {
  it('that is over refuses nothing, whether the account still exists or not', async () => {
    const [stays, leaves] = [await join(), await join()];
    for (const who of [stays, leaves]) expect(await timeOut(who)).toBe('ok');
    expect(await leaves.leave()).toBe('ok');
    await p.later(3 * day - 10 * 60_000);
    expect(await again(leaves)).toEqual(refused);
    expect((await again(stays))[0]).toBe('signupUnavailable');
    await p.later(10 * 60_000);
    expect(await again(leaves)).toEqual(['ok', 'ok']);
    expect((await again(stays))[0]).toBe('ok');
  });

  it('that is extended refuses for longer', async () => {
    const zoe = await join();
    expect(await timeOut(zoe, 2)).toBe('ok');
    expect(await timeOut(zoe, 5)).toBe('ok');
    expect(await zoe.leave()).toBe('ok');
    await p.later(4 * day);
    expect(await again(zoe)).toEqual(refused);
    await p.later(day);
    expect(await again(zoe)).toEqual(['ok', 'ok']);
  });

  it('that was over before the deletion leaves nothing', async () => {
    const zoe = await join();
    expect(await timeOut(zoe, 1)).toBe('ok');
    await p.later(day);
    expect(await zoe.leave()).toBe('ok');
    expect(await again(zoe)).toEqual(['ok', 'ok']);
  });
});

describe('an exclusion', () => {
  it('outlasts the account until a day after its end', async () => {
    const zoe = await join();
    expect(await exclude(zoe)).toBe('ok');
    expect(await zoe.leave()).toBe('ok');
    await p.later(181 * day);
    expect(await again(zoe)).toEqual(refused);
    await p.later(5 * day);
    expect(await again(zoe)).toEqual(['ok', 'ok']);
  });

  it('that has expired does not end sooner by deletion than by requesting reinstatement', async () => {
    const zoe = await join();
    expect(await exclude(zoe)).toBe('ok');
    await p.later(190 * day);
    expect(await zoe.leave()).toBe('ok');
    expect(await again(zoe)).toEqual(refused);
    await p.later(day);
    expect(await again(zoe)).toEqual(['ok', 'ok']);
  });

  it('refuses no more after reinstatement', async () => {
    const zoe = await join();
    expect(await exclude(zoe)).toBe('ok');
    await p.later(190 * day);
    expect((await again(zoe))[0]).toBe('signupUnavailable');
    expect(await zoe.ask('/return')).toBe('ok');
    expect((await again(zoe))[0]).toBe('signupUnavailable');
    await p.later(day);
    expect((await again(zoe))[0]).toBe('ok');
  });

  it('that is permanent never ends', async () => {
    const zoe = await join();
    expect(await exclude(zoe, 'forEver')).toBe('ok');
    expect(await zoe.leave()).toBe('ok');
    await p.later(4_000 * day);
    await sweepAt(api.database.pool, api.clock.now());
    expect(await again(zoe)).toEqual(refused);
  });
});

describe('a deletion', () => {
  it('with a limit in force: signing up again is not faster than increasing the limit', async () => {
    const zoe = await join();
    expect(await limit(zoe, 50_00)).toBe('ok');
    expect(await zoe.leave()).toBe('ok');
    expect(await again(zoe)).toEqual(refused);
    await p.later(day - 10 * 60_000);
    expect(await again(zoe)).toEqual(refused);
    await p.later(10 * 60_000);
    expect(await again(zoe)).toEqual(['ok', 'ok']);
  });

  it.each([
    ['a moment', 0, refused],
    ['a little less than a day', day - 10 * 60_000, refused],
    ['a day', day, ['ok', 'ok']],
  ])('with a limit that was removed %s ago', async (_, ago, codes) => {
    const zoe = await join();
    expect(await limit(zoe, 50_00)).toBe('ok');
    await loosen(zoe);
    await p.later(ago);
    expect(await zoe.leave()).toBe('ok');
    expect(await again(zoe)).toEqual(codes);
  });

  it('without limits or breaks retains nothing: the same person can sign up again immediately', async () => {
    const zoe = await join();
    expect(await zoe.leave()).toBe('ok');
    const { rows } = await api.database.pool.query('select from kept_identities where user_id = $1', [
      zoe.id,
    ]);
    expect(rows).toHaveLength(0);
    expect(readCode(await signUp(zoe))).toBe('ok');
  });
});

it('a retained identity is deleted when it expires', async () => {
  const [over, lasts, forEver] = [await join(), await join(), await join()];
  await timeOut(over, 1);
  await timeOut(lasts, 3);
  await exclude(forEver, 'forEver');
  await p.later(day);
  const kept = async () => {
    const { rows } = await api.database.pool.query<{ userId: string }>(
      'select distinct user_id from kept_identities where user_id = any($1)',
      [[over, lasts, forEver].map(({ id }) => id)],
    );
    return rows.map(({ userId }) => userId).sort();
  };
  expect(await kept()).toHaveLength(3);
  await sweepAt(api.database.pool, api.clock.now());
  expect(await kept()).toEqual([lasts.id, forEver.id].sort());
});

it('recognizes identities that earlier releases retained', async () => {
  const { id, email } = await join();
  const atFullCost = await testApi({ database: api.database, strongPasswords: true });
  const digest = scryptSync(`mailbox ${email}`, 'sidebet exclusion', 32, { N: 2 ** 14, r: 8, p: 1 });
  await api.database.pool.query('insert into kept_identities (digest, user_id) values ($1, $2)', [
    digest,
    id,
  ]);
  await api.database.pool.query("update users set email = 'erased@example.com' where id = $1", [id]);
  const answer = await atFullCost.send('POST', '/api/signup', {
    body: { ...signUpForm(`second${++count}`), email },
  });
  expect(readCode(answer)).toBe('signupUnavailable');
  await atFullCost.close();
});

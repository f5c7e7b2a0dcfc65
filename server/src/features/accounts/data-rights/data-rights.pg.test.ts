import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmails } from '../../../../testing/emails.ts';
import { testGroup } from '../../../../testing/group.ts';
import { operator as makeOperator } from '../../../../testing/operators.ts';
import { allTables, tablesWith, type WholeUser, wholeUser } from '../../../../testing/whole-user.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { eraseDeleted } from '../../../workers/erase-deleted.ts';
import { forgetProviderEvents } from '../../../workers/forget-provider-events.ts';
import { removeUnwantedFiles } from '../../../workers/remove-unwanted-files.ts';
import { downloadFiles } from './download-files.ts';
import { userTables } from './user-tables.ts';

const minute = 60_000;
let api: TestApi;
let friend: TestUser;
let operator: TestUser;
let whole: WholeUser;
let people = 0;
const newUser = (cents = 0) => api.user(`body${people++}`, cents);
const remove = (user: TestUser, confirmation = user.username, leavesIous = false) =>
  user.post('/api/me/deletion', { confirmation, leavesIous });
const download = async (user: TestUser) => {
  const answer = await user.get('/api/me/data');
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const text = (name: string) => Buffer.from(files[name]!).toString();
  return { names: Object.keys(files), text, list: (name: string) => JSON.parse(text(`${name}.json`)) };
};
const obstacles = async (user: TestUser) =>
  (await user.get('/api/me/deletion')).json().obstacles as { kind: string; amount: number }[];

beforeAll(async () => {
  api = await testApi();
  [friend, operator] = [await api.user('friend', 500_00), await makeOperator(api, 'olga')];
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

describe('every table', () => {
  test('has an entry for the download and for deletion', async () => {
    expect(Object.keys(userTables).sort()).toEqual(await allTables(api.database.url));
  });

  test('declared without personal data contains none of a user with every kind of data', async () => {
    const { user } = await wholeUser(api, { friend, operator });
    const mentioned = await tablesWith(api.database.url, user.id);
    const without = Object.entries(userTables)
      .filter(([, { erase }]) => erase === 'Nothing of people')
      .map(([name]) => name);
    expect(mentioned.filter((name) => without.includes(name))).toEqual([]);
    // Control: the search finds nearly every other table.
    const others = Object.keys(userTables).filter((name) => !without.includes(name));
    expect(others.filter((name) => !mentioned.includes(name)).sort()).toEqual(
      [
        // Stored without content; the deposit's own row has it.
        'admin_outcomes',
        'provider_events',
        'erasures',
        'support_answers',
        'unwanted_files',
        // Names its withdrawal, which names the user.
        'withdrawal_refunds',
        // Names no member; group_members does.
        'groups',
        // Names the operator who answered; the words in it are in result_contests.
        'contest_cases',
        // Stores only a digest.
        'login_guesses',
      ].sort(),
    );
  });
});

describe('the download', () => {
  beforeEach(async () => {
    whole = await wholeUser(api, { friend, operator });
  });

  test('contains the chosen odds format', async () => {
    const send = { headers: { cookie: whole.user.cookie }, body: { oddsFormat: 'decimal' } };
    expect((await api.send('PUT', '/api/me/odds-format', send)).statusCode).toBe(200);
    expect((await download(whole.user)).list('profile')).toMatchObject([{ oddsFormat: 'decimal' }]);
  });

  test('contains every promised file, each with the user’s own data', async () => {
    const zip = await download(whole.user);
    const promised = Object.values(userTables).flatMap(({ download }) =>
      typeof download === 'string' ? [] : download,
    );
    expect([...new Set(promised)].sort()).toEqual(Object.keys(downloadFiles).sort());
    for (const name of promised) expect(zip.list(name).length, name).toBeGreaterThan(0);
    expect(zip.names.filter((name) => name.startsWith('files/')).length).toBe(2);
    const all = zip.names
      .filter((name) => name.endsWith('.json'))
      .map(zip.text)
      .join('\n');
    const { firstName, lastName, username, email, newEmail, paypalEmail, phone, address, words } =
      whole.identity;
    for (const own of [firstName, lastName, username, email, newEmail, paypalEmail, phone, address, words]) {
      expect(all).toContain(own);
    }
  });

  test('contains only usernames of other users, and no operator names', async () => {
    const zip = await download(whole.user);
    const all = zip.names.map(zip.text).join('\n');
    expect(zip.list('bets').map(({ opponent }: { opponent: string }) => opponent)).toContain('friend');
    expect(all).not.toContain('friend@example.com');
    expect(all).not.toContain('Operator olga');
    expect(all).not.toContain(operator.id);
    expect(zip.list('operators')).toMatchObject([
      { action: 'person.endSessions', reason: 'A device that was lost.' },
    ]);
  });

  test('contains what operators removed from the user’s own group, and nothing of other groups', async () => {
    const [own, other] = [whole.user, friend].map((owner) => testGroup(api, 'iou', [owner], 0));
    for (const { id } of [await own!, await other!]) {
      const body = { reason: 'Offends', part: 'name' };
      expect((await operator.post(`/api/admin/groups/${id}/removals`, body)).statusCode).toBe(204);
    }
    const removals = (await download(whole.user))
      .list('operators')
      .filter(({ action }: { action: string }) => action === 'group.remove');
    expect(removals).toMatchObject([{ subject: 'group', reason: 'Offends' }]);
  });

  test('contains no credentials', async () => {
    const zip = await download(whole.user);
    const { rows } = await api.database.pool.query(
      `select encode(token_hash, 'hex') as token from sessions where user_id = $1
       union all select password from credentials where user_id = $1 and provider_id = 'credential'`,
      [whole.user.id],
    );
    expect(rows.length).toBe(2);
    const all = zip.names.map(zip.text).join('\n');
    const [, ownToken] = /sidebet_session=([\w-]+)/.exec(whole.user.cookie)!;
    for (const { token } of [...rows, { token: ownToken }]) expect(all).not.toContain(token);
    expect(all).not.toContain('token=');
  });

  test('is read in pages without losing rows between them', async () => {
    const many = await newUser();
    await api.database.pool.query(
      `insert into notifications (user_id, id, type, content, created_at)
       select $1, gen_random_uuid(), 'Deposit', 'Line ' || n, now() from generate_series(1, 1203) n`,
      [many.id],
    );
    const list: { content: string }[] = (await download(many)).list('notifications');
    expect(new Set(list.map(({ content }) => content)).size).toBe(1203);
    expect(list.length).toBe(1203);
  });

  test('requires step-up authentication and notifies the user by email', async () => {
    const ann = await newUser();
    expect((await ann.post('/api/me/data-requests')).statusCode).toBe(204);
    expect(
      await findEmails(api.database.pool, {
        kind: 'securityChanged',
        address: `${ann.username}@example.com`,
      }),
    ).toMatchObject([{ text: expect.stringContaining('Someone requested a copy of your account data.') }]);
    await api.database.pool.query(
      "update sessions set proven_at = now() - interval '1 day' where user_id = $1",
      [ann.id],
    );
    for (const answer of [
      await ann.post('/api/me/data-requests'),
      await ann.get('/api/me/data'),
      await remove(ann),
    ]) {
      expect(answer.json()).toMatchObject({ status: 403, code: 'stepUpNeeded' });
    }
  });
});

describe('a deletion', () => {
  test('leaves no personal data anywhere in the database', async () => {
    whole = await wholeUser(api, { friend, operator });
    const { user, identity } = whole;
    const texts = Object.values(identity);
    // Control: the search finds the data beforehand.
    expect(await tablesWith(api.database.url, identity.email)).toEqual(
      expect.arrayContaining(['users', 'mails', 'support_tickets', 'provider_events']),
    );
    expect(await tablesWith(api.database.url, identity.paypalEmail)).toEqual(
      expect.arrayContaining(['withdrawals', 'command_outcomes']),
    );

    expect(await obstacles(user)).toEqual([{ kind: 'ious', amount: 1 }]);
    expect((await remove(user)).json()).toMatchObject({ code: 'deletionBlocked' });
    expect((await remove(user, user.username, true)).statusCode).toBe(204);
    // One email is waiting to be sent to the old address. A worker empties the provider events.
    expect(await tablesWith(api.database.url, ...texts)).toEqual(['mails', 'provider_events']);
    const [last, ...none] = await findEmails(api.database.pool, { address: identity.email });
    expect(none).toEqual([]);
    expect(last).toMatchObject({ kind: 'accountDeleted', subject: 'Your account was deleted' });

    await api.database.pool.query('update mails set sent_at = now() where id = $1', [last!.id]);
    api.clock.moveBy(20 * minute);
    await forgetProviderEvents(api.database.pool, api.clock);
    await eraseDeleted(api.database.pool, api.clock);
    expect(await tablesWith(api.database.url, ...texts)).toEqual([]);

    const kept = Object.entries(userTables).filter(([, { erase }]) => typeof erase === 'string');
    const still = await tablesWith(api.database.url, user.id);
    // Other users' bets and notifications still refer to the user, shown as ‘Deleted person’.
    // By user id, so the results of a group still add up.
    const inGroups = ['accounts', 'invites', 'members', 'messages', 'payment_statements', 'payments'].map(
      (name) => `group_${name}`,
    );
    const expected = [...kept.map(([name]) => name), 'users', 'withdrawals', 'notifications', ...inGroups];
    expect(still.filter((table) => !expected.includes(table))).toEqual([]);
  });

  test('ends every session and credential, and frees username and email', async () => {
    const ann = await newUser();
    const email = `${ann.username}@example.com`;
    expect((await remove(ann, ` ${ann.username.toUpperCase()} `)).statusCode).toBe(204);
    expect((await ann.get('/api/me/bets')).statusCode).toBe(401);
    const login = await api.send('POST', '/api/login', { body: { email, password: 'correct horse' } });
    expect(login.json()).toMatchObject({ code: 'invalidCredentials' });
    const again = await api.user(ann.username);
    expect(again.id).not.toBe(ann.id);
  });

  test('two deleted users do not conflict', async () => {
    const [one, two] = [await newUser(), await newUser()];
    expect((await remove(one)).statusCode).toBe(204);
    expect((await remove(two)).statusCode).toBe(204);
  });

  test('keeps other users’ bets and lists, which show ‘Deleted person’', async () => {
    const ann = await newUser(10_00);
    const event = await api.event();
    await api.befriend(ann, friend);
    const betId = await api.activeBet(friend, ann, event, 10_00);
    await api.result(event, 100, 90);
    await api.server.book.execute({ command: { kind: 'settleBet', betId } });
    expect((await remove(ann)).statusCode).toBe(204);
    const settled = (await friend.get('/api/me/bets?tab=Settled')).json().items;
    expect(settled.find(({ uniqueId }: { uniqueId: string }) => uniqueId === betId)).toMatchObject({
      acceptorName: 'Deleted person',
    });
    expect((await friend.get(`/api/bets/${betId}/receipt`)).body).toContain('Deleted person');
    expect((await friend.get(`/api/bets/${betId}/receipt`)).body).not.toContain(ann.username);
    for (const q of ['Deleted person', ann.username]) {
      expect((await friend.get(`/api/people?q=${encodeURIComponent(q)}`)).json().items).toEqual([]);
    }
    expect((await friend.get('/api/friends')).body).not.toContain(ann.id);
    expect((await friend.get(`/api/people/${ann.id}`)).json()).toMatchObject({ code: 'userNotFound' });
    expect((await friend.post(`/api/friends/${ann.id}`)).json()).toMatchObject({ code: 'userNotFound' });
  });

  test('requires exactly the username as confirmation', async () => {
    const ann = await newUser();
    for (const typed of ['', 'DELETE', `${ann.username}x`]) {
      expect((await remove(ann, typed)).json()).toMatchObject({
        status: 400,
        code: 'deletionNotConfirmed',
        fields: [{ path: 'confirmation' }],
      });
    }
    expect((await ann.get('/api/me/deletion')).statusCode).toBe(200);
  });

  test('withdraws open offers first; the refunded money must be withdrawn before the deletion', async () => {
    const ann = await newUser(30_00);
    const event = await api.event();
    const [open, mine] = [await api.bet(ann, event, 12_00), await api.bet(ann, event, 18_00)];
    expect((await ann.get('/api/me/deletion')).json()).toEqual({
      obstacles: [],
      ious: [],
      openOffers: { count: 2, cents: 30_00 },
    });
    expect((await remove(ann)).json()).toMatchObject({ status: 409, code: 'deletionBlocked' });
    expect(await obstacles(ann)).toEqual([{ kind: 'balance', amount: 30_00 }]);
    const { rows } = await api.database.pool.query('select status, result from bets where id = any($1)', [
      [open, mine],
    ]);
    expect(rows).toEqual(Array(2).fill({ status: 'Deleted', result: 'deleted' }));
    expect(await ann.balanceCents()).toBe(30_00);
  });

  test('challenges by link are in the download of both sides, and end or lose the name with the account', async () => {
    const [creator, taker] = [await newUser(30_00), await newUser(10_00)];
    const event = await api.event();
    const byLink = async () => {
      const body = { eventId: event, side: 'home', wagerCents: 10_00, offeredTo: 'link' };
      const made = await creator.post('/api/bets', body);
      expect(made.statusCode, made.body).toBe(200);
      const id = made.json().bet.uniqueId as string;
      const { path } = (await creator.get(`/api/bets/${id}/link`)).json();
      return { id, token: new URL(path, 'http://sidebet').searchParams.get('token')! };
    };
    const [open, taken, revoked] = [await byLink(), await byLink(), await byLink()];
    const accepted = await taker.post(`/api/bets/${taken!.id}/acceptance`, { token: taken!.token });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect((await creator.delete(`/api/bets/${revoked!.id}`)).statusCode).toBe(200);

    type Bet = { uniqueId: string; isByLink: boolean; opponent: string | null };
    const readBets = async (user: TestUser) => {
      const zip = await download(user);
      for (const { token } of [open!, taken!, revoked!])
        expect(zip.names.map(zip.text).join('')).not.toContain(token);
      return (zip.list('bets') as Bet[]).map(({ uniqueId, isByLink, opponent }) => [
        uniqueId,
        isByLink,
        opponent,
      ]);
    };
    expect(new Set(await readBets(creator))).toEqual(
      new Set([
        [open!.id, true, null],
        [taken!.id, true, taker.username],
        [revoked!.id, true, null],
      ]),
    );
    expect(await readBets(taker)).toEqual([[taken!.id, true, creator.username]]);

    // Neither can leave while the taken bet runs.
    expect((await remove(taker)).json().code).toBe('deletionBlocked');
    await api.result(event, 100, 90);
    await api.server.book.execute({ command: { kind: 'settleBet', betId: taken!.id } });
    expect((await remove(taker)).statusCode).toBe(204);
    expect(await readBets(creator)).toContainEqual([taken!.id, true, 'Deleted person']);
    expect((await creator.get(`/api/bets/${taken!.id}/receipt`)).body).not.toContain(taker.username);

    // The attempt withdraws the open one, so its link is gone.
    expect((await remove(creator)).json().code).toBe('deletionBlocked');
    for (const { id, token } of [open!, revoked!])
      expect((await api.send('GET', `/api/shared-bets/${id}?token=${token}`)).statusCode).toBe(410);
    expect((await friend.get(`/api/bets/${taken!.id}?token=${taken!.token}`)).statusCode).toBe(410);
  });

  test('declines challenges to the user and refunds their creators', async () => {
    const ann = await newUser();
    await api.befriend(ann, friend);
    const before = await friend.balanceCents();
    const event = await api.event();
    await friend.post('/api/bets', { eventId: event, side: 'home', wagerCents: 7_00, offeredTo: ann.id });
    expect(await friend.balanceCents()).toBe(before - 7_00);
    expect((await remove(ann)).statusCode).toBe(204);
    expect(await friend.balanceCents()).toBe(before);
  });

  test.each<[string, number, (user: TestUser) => Promise<unknown>]>([
    ['balance', 5_00, (ann) => give(ann, 5_00)],
    [
      'activeBets',
      1,
      async (ann) => {
        await give(ann, 5_00);
        await api.activeBet(ann, friend, await api.event(), 5_00);
      },
    ],
    [
      'withdrawals',
      1,
      async (ann) => {
        await give(ann, 10_00);
        const paypalEmail = 'a@b.example';
        await ann.post('/api/withdrawals', {
          amountCents: 10_00,
          paypalEmail,
          confirmPaypalEmail: paypalEmail,
        });
      },
    ],
    ['deposits', 1, (ann) => ann.post('/api/deposits', { amountCents: 10_00 })],
    [
      'disputes',
      1,
      (ann) =>
        api.database.pool.query(
          `insert into deposits (id, user_id, amount_cents, provider, status, created_at, updated_at, disputed_cents, ended_version)
           values (gen_random_uuid(), $1, 1000, 'stripe', 'failed', now(), now(), 1000, 0)`,
          [ann.id],
        ),
    ],
    [
      'adjustments',
      1,
      (ann) =>
        api.database.pool.query(
          `insert into adjustment_requests (id, user_id, amount_cents, reason, requested_by, requested_at)
           values (gen_random_uuid(), $1, 100, 'A gift.', $2, now())`,
          [ann.id, operator.id],
        ),
    ],
    [
      'operator',
      1,
      (ann) => api.database.pool.query("update users set role = 'admin' where id = $1", [ann.id]),
    ],
  ])('waits for %s', async (kind, amount, cause) => {
    const ann = await newUser();
    await cause(ann);
    expect(await obstacles(ann)).toEqual([{ kind, amount }]);
    expect((await remove(ann)).json()).toMatchObject({ status: 409, code: 'deletionBlocked' });
    // Nothing changed: the account stays open.
    const { rows } = await api.database.pool.query(
      `select u.username, u.suspended_at, u.deleted_at, coalesce(a.suspended, false) as suspended
       from users u left join accounts a on a.user_id = u.id where u.id = $1`,
      [ann.id],
    );
    expect(rows).toEqual([{ username: ann.username, suspendedAt: null, deletedAt: null, suspended: false }]);
  });

  const give = (user: TestUser, amountCents: number) =>
    api.server.book.execute({
      command: { kind: 'adjust', adjustmentId: crypto.randomUUID(), userId: user.id, amountCents },
    });

  test('cannot be undone by an operator', async () => {
    const ann = await newUser();
    await remove(ann);
    const seen = (await operator.get(`/api/admin/people/${ann.id}`)).json();
    expect(seen).toMatchObject({
      username: 'Deleted person',
      fullName: 'Deleted person',
      deletedAt: expect.any(String),
    });
    const lifted = await operator.post(`/api/admin/people/${ann.id}/suspension/end`, {
      reason: 'They asked.',
    });
    expect(lifted.json()).toMatchObject({ code: 'accountDeleted' });
  });

  test('releases the files; a worker deletes them and retries failures', async () => {
    const { user } = await wholeUser(api, { friend, operator });
    const urls = (
      await api.database.pool.query<{ url: string }>(
        `select image as url from users where id = $1 union all select url from support_attachments where user_id = $1
         union all select picture from reports where reporter_id = $1`,
        [user.id],
      )
    ).rows.map(({ url }) => url);
    expect(urls.length).toBe(3);
    expect((await remove(user, user.username, true)).statusCode).toBe(204);
    const { files } = api.server;
    const isThere = async (url: string) => {
      const file = await files.read(url.replace('/api/files/', ''));
      file?.body.destroy();
      return file !== null;
    };
    expect(await Promise.all(urls.map(isThere))).toEqual([true, true, true]);
    const broken = {
      ...files,
      delete: async () => {
        throw new Error('The disk is unavailable.');
      },
    };
    await expect(removeUnwantedFiles(api.database.pool, broken, api.clock)).rejects.toThrow(
      'The disk is unavailable.',
    );
    await removeUnwantedFiles(api.database.pool, files, api.clock);
    expect(await Promise.all(urls.map(isThere))).toEqual([false, false, false]);
    expect(await removeUnwantedFiles(api.database.pool, files, api.clock)).toEqual({ done: 0 });
  });

  test('also erases what requests in flight wrote afterwards, once none can remain', async () => {
    const ann = await newUser();
    await remove(ann);
    const late = () =>
      api.database.pool.query(
        `insert into support_tickets (id, user_id, user_email, user_name, subject, category, message, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'Jordan', 'Late', 'bug', 'Late', now(), now())`,
        [ann.id, `${ann.username}@example.com`],
      );
    await late();
    const erasedAt = async () =>
      (await api.database.pool.query('select erased_at from erasures where user_id = $1', [ann.id])).rows[0]
        .erasedAt;
    await eraseDeleted(api.database.pool, api.clock);
    expect(await tablesWith(api.database.url, `${ann.username}@`)).toContain('support_tickets');
    api.clock.moveBy(16 * minute);
    await eraseDeleted(api.database.pool, api.clock);
    expect(await tablesWith(api.database.url, `${ann.username}@`)).toEqual(['mails']);
    expect(await erasedAt()).toBeNull();
    await api.database.pool.query('update mails set sent_at = now() where user_id = $1', [ann.id]);
    await eraseDeleted(api.database.pool, api.clock);
    expect(await tablesWith(api.database.url, `${ann.username}@`)).toEqual([]);
    expect(await erasedAt()).not.toBeNull();
  });
});

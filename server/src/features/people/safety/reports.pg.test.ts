import { randomUUID } from 'node:crypto';
import type { ReportView } from '@sidebet/contract/console/reports';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { noFee } from '@sidebet/domain/markets/price';
import type { ReportAction } from '@sidebet/domain/safety/report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmails } from '../../../../testing/emails.ts';
import { livePages } from '../../../../testing/live-page.ts';
import { operator, readAudit, twoOperators } from '../../../../testing/operators.ts';

/** Reports by users, and what operators do about them. */

let api: TestApi;
let olga: TestUser;
let event: string;
let ann: TestUser;
let bob: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi();
  [olga] = await twoOperators(api);
  event = await api.event();
});
afterAll(() => api.close());
beforeEach(async () => {
  [ann, bob] = [await api.user(`ann${++people}`, 100_00), await api.user(`bob${people}`, 100_00)];
});

const report = (by: TestUser, about: TestUser, body: object = {}) =>
  by.post(`/api/people/${about.id}/reports`, { reason: 'harassment', ...body });
const open = async (about: TestUser): Promise<ReportView> =>
  (await olga.get('/api/admin/reports?limit=100'))
    .json()
    .items.find((one: ReportView) => one.person.id === about.id);
const reason = 'Seen in the report';
const decide = (id: string, action: ReportAction, more: object = {}, by = olga) =>
  by.post(`/api/admin/reports/${id}/decision`, { reason, action, ...more });
/** A challenge of ann that bob declines with a message. */
async function declined(): Promise<string> {
  await api.befriend(ann, bob);
  const body = { eventId: event, side: 'home', wagerCents: 5_00, offeredTo: bob.id };
  const id = (await ann.post('/api/bets', body)).json().bet.uniqueId;
  expect((await bob.post(`/api/bets/${id}/decline`, { word: 'Insult' })).statusCode).toBe(200);
  return id;
}

test('a report stores the evidence at that moment and hides the reporter', async () => {
  const betId = await declined();
  expect((await report(ann, bob, { message: ' See there. ', betId })).statusCode).toBe(204);
  await api.database.pool.query(
    "update users set username = 'renamed' || substr(id::text, 1, 8) where id = $1",
    [bob.id],
  );
  expect(await open(bob)).toMatchObject({
    reason: 'harassment',
    message: 'See there.',
    reporter: { id: ann.id },
    betId,
    evidence: {
      username: bob.username,
      fullName: 'Jordan Reyes',
      hadPicture: false,
      picture: null,
      declineWord: 'Insult',
    },
    decision: null,
  });
  expect((await bob.get('/api/notifications')).body).not.toContain('report');
});

test.each<[string, () => Promise<unknown>, string]>([
  ['of oneself', () => report(ann, ann).then((a) => a.json().code), 'reportsOneself'],
  [
    'without the text that "other" needs',
    () => report(ann, bob, { reason: 'other' }).then((a) => a.json().code),
    'reportInvalid',
  ],
  [
    'with 501 characters',
    () => report(ann, bob, { message: 'x'.repeat(501) }).then((a) => a.json().code),
    'reportInvalid',
  ],
  [
    'of an unknown user',
    () =>
      ann
        .post('/api/people/0197f000-0000-7000-8000-000000000000/reports', { reason: 'cheating' })
        .then((a) => a.json().code),
    'userNotFound',
  ],
  [
    'on a bet of others',
    async () =>
      report(ann, bob, { betId: await api.bet(await api.user(`eve${people}`, 50_00), event) }).then(
        (a) => a.json().code,
      ),
    'betNotFound',
  ],
  [
    'on a challenge between others',
    async () => {
      const betId = await declined();
      return (await report(await api.user(`cat${people}`), bob, { betId })).json().code;
    },
    'betNotFound',
  ],
])('a report %s is refused and stores nothing', async (_, send, code) => {
  expect(await send()).toBe(code);
  expect(await open(bob)).toBeUndefined();
});

test('one open report per reporter and subject; after the decision another is possible', async () => {
  const bet = await api.bet(bob, event);
  expect((await report(ann, bob)).statusCode).toBe(204);
  expect((await report(ann, bob, { reason: 'cheating' })).json().code).toBe('alreadyReported');
  expect((await report(ann, bob, { betId: bet })).statusCode).toBe(204);
  for (const { id } of [await open(bob)]) await decide(id, 'dismiss');
  expect((await report(ann, bob, { betId: bet })).statusCode).toBe(204);
});

test('more than ten reports in an hour are refused', async () => {
  const limited = await testApi({ database: api.database, env: { RATE_LIMITS: 'true' } });
  try {
    const by = limited.session(ann, ann.cookie);
    for (let n = 0; n < 10; n++) await report(by, ann);
    expect((await report(by, bob)).json().code).toBe('tooManyRequests');
  } finally {
    await limited.close();
  }
});

/** What each action does, the notification, and what proves it. */
const actions: [ReportAction, string | null, (betId: string) => Promise<void>][] = [
  ['dismiss', null, async () => {}],
  ['warn', 'breaks our rules', async () => {}],
  [
    'removePicture',
    'removed your profile picture',
    async () => expect((await bob.get('/api/session')).json().user.profilePicture).toBeNull(),
  ],
  [
    'removeText',
    'removed one of your messages',
    async (betId) => expect((await ann.get(`/api/bets/${betId}`)).json().bet.declineWord).toBeNull(),
  ],
  [
    'silence',
    'until',
    async () => {
      const cat = await api.user(`cat${people}`);
      const silencedUntil = async () => (await bob.get('/api/session')).json().user.silencedUntil;
      expect(await silencedUntil()).toBe(new Date(api.clock.now() + 3 * 86_400_000).toISOString());
      expect((await bob.post(`/api/friends/${cat.id}`)).json().code).toBe('silenced');
      const body = { eventId: event, side: 'home', wagerCents: 1_00 };
      expect((await bob.post('/api/bets', { ...body, offeredTo: ann.id })).json().code).toBe('silenced');
      expect((await bob.post('/api/bets', body)).statusCode).toBe(200);
      const { bet } = (await ann.post('/api/bets', { ...body, offeredTo: bob.id })).json();
      const decline = (word: string) => bob.post(`/api/bets/${bet.uniqueId}/decline`, { word });
      expect((await decline('Insult')).json().code).toBe('silenced');
      expect((await decline('')).statusCode).toBe(200);
      await api.database.pool.query(
        "update users set silenced_until = now() - interval '1 hour' where id = $1",
        [bob.id],
      );
      expect(await silencedUntil()).toBeNull();
      expect((await bob.post(`/api/friends/${cat.id}`)).statusCode).toBe(200);
    },
  ],
];

test.each(actions)('%s: once, with a reason and an audit row', async (action, notice, proof) => {
  const betId = await declined();
  await api.database.pool.query(
    "update users set image = 'https://pictures.example/bob.webp' where id = $1",
    [bob.id],
  );
  await report(ann, bob, { betId });
  const { id } = await open(bob);
  expect((await decide(id, action, { days: 3, reason: 'x' })).json().code).toBe('reasonInvalid');
  expect((await decide(id, action, { days: 3 })).statusCode).toBe(204);
  expect((await decide(id, 'dismiss')).json().code).toBe('reportDecided');
  expect((await olga.get(`/api/admin/reports/${id}`)).json().decision).toMatchObject({ action, reason });
  expect(await readAudit(api, 'report', id)).toMatchObject([
    { action: 'report.decide', reason, details: { userId: bob.id, report: action } },
  ]);
  const notices = (await bob.get('/api/notifications'))
    .json()
    .items.flatMap(({ type, content }: { type: string; content: string }) =>
      type === 'Support' ? [content] : [],
    );
  const emails = await findEmails(api.database.pool, { address: `${bob.username}@example.com` });
  const conduct = emails.filter(({ subject }) => subject === 'About your Sidebet account');
  if (notice === null) expect([notices, conduct]).toEqual([[], []]);
  else {
    expect(notices).toEqual([expect.stringContaining(notice)]);
    expect(conduct).toHaveLength(1);
  }
  await proof(betId);
});

test('suspending ends the sessions and refunds open bets', async () => {
  await api.bet(bob, event, 5_00);
  await report(ann, bob);
  expect((await decide((await open(bob)).id, 'suspend')).statusCode).toBe(204);
  // Every server, this one too, learns of ended sessions from PostgreSQL after the commit.
  await expect.poll(async () => (await bob.get('/api/friends')).statusCode).toBe(401);
  const { rows } = await api.database.pool.query(
    'select available_cents as cents from accounts where user_id = $1',
    [bob.id],
  );
  expect(rows).toEqual([{ cents: 100_00 }]);
});

test('removing what is not there is refused, and the report stays open', async () => {
  await report(ann, bob);
  const { id } = await open(bob);
  for (const action of ['removePicture', 'removeText'] as const)
    expect((await decide(id, action)).json().code).toBe('nothingToChange');
  expect((await open(bob)).id).toBe(id);
});

test('operators do not decide reports by or about themselves', async () => {
  const ivy = await operator(api, `ivy${people}`);
  await report(ann, ivy);
  await report(ivy, bob);
  for (const about of [ivy, bob])
    expect((await decide((await open(about)).id, 'warn', {}, ivy)).json().code).toBe('ownAccount');
});

/** A group of ann's with bob. */
const makeGroup = async (more: object = {}): Promise<string> => (await makeGroupWithInvite(more)).id;

async function makeGroupWithInvite(more: object = {}) {
  const season = { name: 'Fall' };
  const group = { name: 'Sunday Crew', color: groupColors[0], kind: 'points', season, ...more };
  const { id } = (await ann.post('/api/groups', group)).json();
  const invite = (await ann.post(`/api/groups/${id}/invites`, { expiresInDays: 7, maxUses: 9 })).json();
  const token = new URL(invite.path, 'http://localhost').searchParams.get('token');
  await bob.post(`/api/group-invites/${invite.id}/acceptance`, { token });
  return { id, invite: { id: invite.id, token } };
}

describe('a report of a group', () => {
  let groupId: string;
  let invite: { readonly id: string; readonly token: string | null };
  beforeEach(async () => {
    ({ id: groupId, invite } = await makeGroupWithInvite({ rules: 'Losers are idiots' }));
  });
  const reportInvited = async (by: TestUser, token = invite.token) => {
    const answer = await by.post(`/api/group-invites/${invite.id}/reports`, { reason: 'offensive', token });
    return answer.statusCode === 204 ? 'ok' : answer.json().code;
  };

  test('is possible with an invite that works, without using it up', async () => {
    const cat = await api.user(`cat${people}`);
    expect(await reportInvited(cat, 'A'.repeat(22))).toBe('groupInviteInvalid');
    expect(await reportInvited(ann)).toBe('reportsOneself');
    expect(await open(ann)).toBeUndefined();
    expect(await reportInvited(cat)).toBe('ok');
    expect(await reportInvited(cat)).toBe('alreadyReported');
    expect(await open(ann)).toMatchObject({
      reporter: { id: cat.id },
      groupId,
      evidence: { group: { name: 'Sunday Crew', rules: 'Losers are idiots' } },
    });
    const { items } = (await ann.get(`/api/groups/${groupId}/invites`)).json();
    expect(items).toMatchObject([{ uses: 1 }]);
    await ann.delete(`/api/groups/${groupId}/invites/${invite.id}`);
    expect(await reportInvited(await api.user(`dan${people}`))).toBe('groupInviteInvalid');
  });

  const reportGroup = (by: TestUser, body: object = {}) =>
    by.post(`/api/groups/${groupId}/reports`, { reason: 'offensive', ...body });

  test('is about its owner and keeps its name and rules, also after an operator removed them', async () => {
    expect((await reportGroup(bob, { message: ' The rules. ' })).statusCode).toBe(204);
    const { id } = await open(ann);
    for (const part of ['name', 'rules'])
      expect((await olga.post(`/api/admin/groups/${groupId}/removals`, { reason, part })).statusCode).toBe(
        204,
      );
    expect((await olga.get(`/api/admin/reports/${id}`)).json()).toMatchObject({
      message: 'The rules.',
      reporter: { id: bob.id },
      person: { id: ann.id },
      messageId: null,
      groupId,
      evidence: {
        username: ann.username,
        hadPicture: false,
        message: null,
        group: { name: 'Sunday Crew', rules: 'Losers are idiots', picture: null },
      },
    });
    expect((await olga.get(`/api/admin/groups/${groupId}`)).json().reports).toMatchObject([
      { id, action: null },
    ]);
    expect((await decide(id, 'warn')).statusCode).toBe(204);
    expect((await ann.get('/api/notifications')).body).toContain('breaks our rules');
  });

  test('is possible once until it is decided, next to a report of the owner', async () => {
    expect((await reportGroup(bob)).statusCode).toBe(204);
    expect((await reportGroup(bob, { reason: 'cheating' })).json().code).toBe('alreadyReported');
    expect((await report(bob, ann)).statusCode).toBe(204);
    const { items } = (await olga.get('/api/admin/reports?limit=100')).json();
    const ofGroup = items.find((one: ReportView) => one.groupId === groupId);
    await decide(ofGroup.id, 'dismiss');
    expect((await reportGroup(bob)).statusCode).toBe(204);
  });

  test.each<[string, () => Promise<TestUser>, object, string]>([
    ['its owner', async () => ann, {}, 'reportsOneself'],
    ['someone who is no member', () => api.user(`cat${people}`), {}, 'groupNotFound'],
    [
      'someone who left',
      async () => {
        await bob.delete(`/api/groups/${groupId}/me`);
        return bob;
      },
      {},
      'groupNotFound',
    ],
    ['a member without the text that "other" needs', async () => bob, { reason: 'other' }, 'reportInvalid'],
  ])('by %s is refused and stores nothing', async (_, by, body, code) => {
    expect((await reportGroup(await by(), body)).json().code).toBe(code);
    expect(await open(ann)).toBeUndefined();
  });
});

describe('a report of a message', () => {
  const nobodys = '0197f000-0000-7000-8000-000000000000';
  let cat: TestUser;
  let groupId: string;
  let messageId: string;
  beforeEach(async () => {
    cat = await api.user(`cat${people}`);
    groupId = await makeGroup();
    messageId = await write(bob, 'You all cheat');
  });

  async function write(by: TestUser, text: string): Promise<string> {
    const sent = await by.post(`/api/groups/${groupId}/messages`, { id: randomUUID(), text });
    expect(sent.statusCode).toBe(200);
    return sent.json().id;
  }
  const code = async (answer: ReturnType<typeof report>) => (await answer).json().code;

  test('keeps its text of that moment, and a repeat adds none', async () => {
    expect((await report(ann, bob, { messageId })).statusCode).toBe(204);
    await api.send('PUT', `/api/groups/${groupId}/messages/${messageId}`, {
      headers: { cookie: bob.cookie },
      body: { text: 'Nothing happened' },
    });
    expect(await open(bob)).toMatchObject({
      messageId,
      groupId,
      betId: null,
      person: { id: bob.id },
      evidence: {
        username: bob.username,
        declineWord: null,
        message: { text: 'You all cheat', groupName: 'Sunday Crew', groupPicture: null },
      },
    });
    expect(await code(report(ann, bob, { messageId, reason: 'offensive' }))).toBe('alreadyReported');
    // Another message and the person are other subjects.
    expect((await report(ann, bob, { messageId: await write(bob, 'Again') })).statusCode).toBe(204);
    expect((await report(ann, bob)).statusCode).toBe(204);
    expect((await open(bob)).evidence.message).toBeNull();
  });

  test.each<[string, () => Promise<string>]>([
    ['who is no member', () => code(report(cat, bob, { messageId }))],
    [
      'who left',
      async () => {
        const url = `/api/groups/${groupId}/messages`;
        const mine = (await ann.post(url, { id: randomUUID(), text: 'Bye' })).json().id;
        await bob.delete(`/api/groups/${groupId}/me`);
        return code(report(bob, ann, { messageId: mine }));
      },
    ],
    [
      'whom a block keeps from it',
      async () => {
        await bob.post(`/api/people/${ann.id}/block`);
        return code(report(ann, bob, { messageId }));
      },
    ],
    [
      'after it was removed',
      async () => {
        await ann.delete(`/api/groups/${groupId}/messages/${messageId}`);
        return code(report(ann, bob, { messageId }));
      },
    ],
    ['who names another writer', () => code(report(ann, cat, { messageId }))],
    ['who makes it up', () => code(report(ann, bob, { messageId: nobodys }))],
  ])('by someone %s is refused and stores nothing', async (_, send) => {
    expect(await send()).toBe('messageNotFound');
    expect(await open(bob)).toBeUndefined();
    expect(await open(ann)).toBeUndefined();
  });

  test('can remove the message for everyone at once', async () => {
    const live = livePages();
    try {
      await report(ann, bob, { messageId });
      const bobs = await live.open(api, bob);
      const { id } = await open(bob);
      expect((await decide(id, 'removeText')).statusCode).toBe(204);
      expect(await bobs.wait('groupMessages')).toMatchObject({
        messages: [{ id: messageId, text: null, mentions: [], reactions: [] }],
      });
      expect((await ann.get(`/api/groups/${groupId}/messages`)).json().items).toMatchObject([
        { id: messageId, text: null },
      ]);
      // The evidence stays.
      expect((await olga.get(`/api/admin/reports/${id}`)).json().evidence.message.text).toBe('You all cheat');
    } finally {
      live.closeAll();
    }
  });

  test('of a message removed meanwhile stays open', async () => {
    await report(ann, bob, { messageId });
    await ann.delete(`/api/groups/${groupId}/messages/${messageId}`);
    const { id } = await open(bob);
    expect((await decide(id, 'removeText')).json().code).toBe('nothingToChange');
    expect((await decide(id, 'dismiss')).statusCode).toBe(204);
  });

  test('leaves a silenced writer without messages', async () => {
    await report(ann, bob, { messageId });
    await decide((await open(bob)).id, 'silence');
    const sent = await bob.post(`/api/groups/${groupId}/messages`, { id: randomUUID(), text: 'Hello?' });
    expect(sent.json().code).toBe('silenced');
  });

  test('is possible about the offer of a group, for its members only', async () => {
    const offer = await bob.post('/api/offers', {
      eventId: event,
      market: 'moneyline',
      selection: 'home',
      stakeCents: 5_00,
      acceptorStakeCents: 5_00,
      fee: noFee,
      groupId,
    });
    const betId = offer.json().bet.uniqueId;
    expect(await code(report(cat, bob, { betId }))).toBe('betNotFound');
    expect((await report(ann, bob, { betId })).statusCode).toBe(204);
  });
});

import type { UserRow } from '@sidebet/contract/friends';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';

/** Searches by ann. */

let api: TestApi;
let ann: TestUser;
let friend: TestUser;
let asker: TestUser;
let asked: TestUser;

async function named(username: string, first: string, last: string): Promise<TestUser> {
  const user = await api.user(username);
  await api.database.pool.query('update users set name = $2, first_name = $3, last_name = $4 where id = $1', [
    user.id,
    `${first} ${last}`,
    first,
    last,
  ]);
  return user;
}

beforeAll(async () => {
  api = await testApi();
  ann = await named('annie', 'Ann', 'Looker');
  await named('aardvark', 'Abel', 'Quill');
  asked = await named('basker', 'Bea', 'Quill');
  asker = await named('corker', 'Cid', 'Quill');
  friend = await named('dancer', 'Zoë', 'Quill');
  await named('joker', 'José', 'Peña O’Brien');
  await named('per_cent', 'Hundred%', 'Sure');
  await api.befriend(ann, friend);
  await asker.post(`/api/friends/${ann.id}`);
  await ann.post(`/api/friends/${asked.id}`);
});
afterAll(() => api.close());

const search = async (q: string, who = ann): Promise<UserRow[]> =>
  (await who.get(`/api/people?q=${encodeURIComponent(q)}`)).json().items;
const found = async (q: string) => (await search(q)).map((row) => row.person.username);

describe('a search', () => {
  test.each([
    ['part of the full name', 'l qui', ['aardvark']],
    ['in any case', 'aBEL', ['aardvark']],
    ['part of the username', 'ardv', ['aardvark']],
    ["part of a friend's email", 'dancer@exam', ['dancer']],
    ["a stranger's whole email, in any case", 'Aardvark@Example.com', ['aardvark']],
    ["part of a stranger's email", 'aardvark@exam', []],
    ['a stranger’s email with one letter missing', 'ardvark@example.com', []],
    ['a domain shared by strangers and one friend', '@example.com', ['dancer']],
    ['part of the email of someone who sent me a request', 'corker@', []],
    ['the whole email of someone I sent a request', 'basker@example.com', ['basker']],
    ['with spaces around', '  corker ', ['corker']],
    ['with several spaces between', 'abel    quill', ['aardvark']],
    ['accents in another encoding', 'zoe\u0308', ['dancer']],
    ['accents in another case', 'ZOË', ['dancer']],
    ['no accents', 'zoe', ['dancer']],
    ['accents that the name does not have', 'ÀBÉL', ['aardvark']],
    ['no accents in a first and last name', 'jose pena', ['joker']],
    ['no apostrophe', 'obrien', ['joker']],
    ['another letter', 'josh', []],
    ['only dots', '....', []],
    ['not across two fields', 'quill aardvark', []],
    ['not across a line break', 'quill\naardvark', []],
    ['one character', 'q', []],
    ['one character and spaces', ' q ', []],
    ['nothing', '', []],
    ['nobody', 'nobody at all', []],
    ['oneself', 'looker', []],
    ['a wildcard, literally', '%%', []],
    ['a wildcard of one character, literally', 'r_e', []],
    ['a wildcard character in a name', 'd%', ['per_cent']],
    ['an underscore in a name', 'r_c', ['per_cent']],
    ['a backslash, literally', '\\\\', []],
  ])('%s', async (_name, q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test('lists friends and requesters first, then others by name, each with the friendship status', async () => {
    const rows = await search('quill');
    expect(rows.map(({ person, relation }) => [person.fullName, relation])).toEqual([
      ['Cid Quill', 'requestedYou'],
      ['Zoë Quill', 'friends'],
      ['Abel Quill', 'none'],
      ['Bea Quill', 'requested'],
    ]);
  });

  test('shows full email addresses of friends only', async () => {
    expect(
      Object.fromEntries((await search('quill')).map((row) => [row.person.username, row.email])),
    ).toEqual({
      dancer: 'dancer@example.com',
      corker: 'c•••@example.com',
      aardvark: 'a•••@example.com',
      basker: 'b•••@example.com',
    });
  });

  test("does not reveal a stranger's masked email letter by letter", async () => {
    const target = await named('victim01', 'Vic', 'Tim');
    await api.database.pool.query("update users set email = 'secretive.person@mail.example' where id = $1", [
      target.id,
    ]);
    let known = '';
    for (let position = 0; position < 4; position++) {
      for (const letter of 'abcdefghijklmnopqrstuvwxyz.') {
        const rows = await search(`${known}${letter}`.padStart(2, 's'));
        if (!rows.some((row) => row.person.id === target.id)) continue;
        known += letter;
        break;
      }
    }
    expect(known).toBe('');
    for (const part of ['secret', 'person@mail', '@mail.example', 'secretive.person@mail.exampl'])
      expect(await found(part)).toEqual([]);
    expect(await search('secretive.person@mail.example')).toMatchObject([{ email: 's•••@mail.example' }]);
  });

  test('returns at most twenty', async () => {
    await api.database.pool.query(
      `insert into users (id, name, first_name, last_name, email, username, dob)
       select gen_random_uuid(), 'Multitude ' || n, 'Multitude', n::text, n || '@many.example', 'many' || n, '1990-01-01'
       from generate_series(1, 50) n`,
    );
    expect(await search('multitude')).toHaveLength(20);
  });

  test('reads an index among many users', async () => {
    const client = await api.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from users u where fold_search(u.name) || chr(10) || fold_search(u.username) like '%jose pena%'
           or lower(u.email) like lower('%jose%') escape '\\'`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('users_searched_by_name');
      expect(plan).toContain('users_searched_by_email');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('requires a session', async () => {
    const answer = await api.send('GET', '/api/people?q=quill');
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

test('the friends list shows full email addresses of friends only', async () => {
  const { items, incoming, outgoing } = (await ann.get('/api/friends')).json();
  const emails = (rows: UserRow[]) => rows.map((row) => row.email);
  expect([emails(items), emails(incoming), emails(outgoing)]).toEqual([
    ['dancer@example.com'],
    ['c•••@example.com'],
    ['b•••@example.com'],
  ]);
});

describe('limits', () => {
  let limited: TestApi;
  let eager: TestUser;
  beforeAll(async () => {
    limited = await testApi({ env: { RATE_LIMITS: 'true' } });
    eager = await limited.user('eager');
  });
  afterAll(() => limited.close());

  test('searches are limited per user and allowed again after a minute', async () => {
    const other = await limited.user('other');
    for (let n = 0; n < 60; n++) expect((await eager.get('/api/people?q=ot')).statusCode).toBe(200);
    const answer = await eager.get('/api/people?q=ot');
    expect(answer.json()).toMatchObject({
      status: 429,
      code: 'tooManyRequests',
      detail: expect.stringMatching(/^Too many attempts\. Try again in \d+ (seconds?|minutes?)\.$/),
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.get('/api/people?q=ea')).statusCode).toBe(200);
    limited.clock.moveBy(60_001);
    expect((await eager.get('/api/people?q=ot')).statusCode).toBe(200);
  });

  test('friend requests are limited too', async () => {
    const pest = await limited.user('pest');
    const { id } = await limited.user('pestered');
    for (let n = 0; n < 30; n++) {
      expect((await pest.post(`/api/friends/${id}`)).statusCode).toBe(200);
      expect((await pest.delete(`/api/friends/${id}/request`)).statusCode).toBe(200);
    }
    for (let n = 0; n < 30; n++) await pest.post(`/api/friends/${id}`);
    expect((await pest.post(`/api/friends/${id}`)).json()).toMatchObject({ code: 'tooManyRequests' });
  });
});

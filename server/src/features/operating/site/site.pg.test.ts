import { defaultSite } from '@sidebet/domain/site/site-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpForm, type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { groupObjects } from '../../../../testing/group.ts';
import { supportAnswerEmail } from '../../../emails/templates/notices.ts';
import { writeEmails } from '../../../emails/write-emails.ts';

/** Who may change the name and look of a site without cash, and who may create an account there. */

let site: TestApi;
let token: string;
beforeAll(async () => {
  site = await testApi({ env: { CASH: 'off' } });
  token = new URL(site.server.setupUrl!).searchParams.get('token')!;
});
afterAll(() => site.close());

const crew = { name: 'Sunday Crew', darkColor: '#ffd166', lightColor: '#0a3d91', joining: 'invited' };
const read = async () => (await site.send('GET', '/api/site')).json();
const put = (body: object) => site.send('PUT', '/api/site', { body: { ...crew, token, ...body } });
const signUp = (name: string, more: object = {}) =>
  site.send('POST', '/api/signup', { body: { ...signUpForm(name), ...more } });

test('before the settings are chosen, a signup needs an invite', async () => {
  expect(await read()).toBeNull();
  expect((await signUp('uninvited')).json()).toMatchObject({ code: 'inviteNeeded', status: 403 });
});

describe('the settings', () => {
  test.each([
    ['another token', { token: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'setupLinkInvalid', undefined],
    ['no token', { token: '' }, 'setupLinkInvalid', undefined],
    ['no name', { name: ' ' }, 'siteNameInvalid', 'name'],
    ['a faint color', { darkColor: '#334059' }, 'colorTooFaint', 'darkColor'],
    ['a faint color in the light theme', { lightColor: '#ffd166' }, 'colorTooFaint', 'lightColor'],
  ])('are refused with %s, and nothing changes', async (_name, change, code, field) => {
    const before = await read();
    expect((await put(change)).json()).toMatchObject({ code, ...(field && { fields: [{ path: field }] }) });
    expect(await read()).toEqual(before);
  });

  test('are chosen with the link that the server prints, and can be changed with it', async () => {
    expect((await put({ name: 'Crew', darkColor: '#FFD166' })).json()).toEqual({ ...crew, name: 'Crew' });
    expect((await put({})).json()).toEqual(crew);
    expect(await read()).toEqual(crew);
    const { rows } = await site.database.pool.query('select name from site_settings');
    expect(rows).toEqual([{ name: 'Sunday Crew' }]);
    const { rows: audit } = await site.database.pool.query(
      `select actor_name, details from audit_log where action = 'site.change' order by seq desc limit 1`,
    );
    expect(audit).toEqual([{ actorName: 'setup link', details: crew }]);
  });
});

describe('a site for invited people', () => {
  let owner: TestUser;
  let groupId: string;
  beforeAll(async () => {
    await put({ joining: 'anyone' });
    owner = await site.user('owner');
    groupId = (await groupObjects(site, 'iou', owner, await site.user('member'))).id;
    await put({ joining: 'invited' });
  });

  async function invite(settings: object = {}) {
    const body = { expiresInDays: 7, maxUses: 10, ...settings };
    const { id, path } = (await owner.post(`/api/groups/${groupId}/invites`, body)).json();
    return { id, token: new URL(path, 'http://localhost').searchParams.get('token') };
  }

  test('lets in who has an invite link, which joining uses up, not the signup', async () => {
    const link = await invite({ maxUses: 1 });
    expect((await signUp('gil', { invite: link })).statusCode).toBe(200);
    const { rows } = await site.database.pool.query('select uses from group_invites where id = $1', [
      link.id,
    ]);
    expect(rows).toEqual([{ uses: 0 }]);
  });

  test.each([
    ['without a link', async () => undefined, 'inviteNeeded'],
    [
      'with a wrong token',
      async () => ({ ...(await invite()), token: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      'groupInviteInvalid',
    ],
    [
      'with a revoked link',
      async () => {
        const link = await invite();
        await owner.delete(`/api/groups/${groupId}/invites/${link.id}`);
        return link;
      },
      'groupInviteInvalid',
    ],
  ])('refuses a signup %s', async (_name, link, code) => {
    expect((await signUp('uninvited', { invite: await link() })).json()).toMatchObject({ code });
    const { rowCount } = await site.database.pool.query(`select from users where username = 'uninvited'`);
    expect(rowCount).toBe(0);
  });

  test('opens to anyone, and writes emails under its name', async () => {
    await put({ joining: 'anyone', name: 'Ann & Ben' });
    expect((await signUp('passerby')).statusCode).toBe(200);
    const { rows } = await site.database.pool.query(
      `select text, html from mails where address = 'passerby@example.com' and kind = 'verification'`,
    );
    expect(rows[0]!.text).toContain('Welcome to Ann & Ben');
    expect(rows[0]!.html).toContain('Welcome to Ann &#38; Ben');
    expect(rows[0]!.text + rows[0]!.html).not.toContain('Sidebet');
  });

  test('has its name in authenticator apps, passkeys and calendars', async () => {
    const { uri } = (await owner.post('/api/me/two-step')).json();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ann%20%26%20Ben:/);
    const { options } = (await owner.post('/api/me/passkeys/options')).json();
    expect(options.rp.name).toBe('Ann & Ben');
    const { path } = (
      await site.send('PUT', '/api/me/calendar', { headers: { cookie: owner.cookie } })
    ).json();
    expect((await site.send('GET', path)).body).toContain('\r\nX-WR-CALNAME:Ann & Ben\r\n');
  });

  test('leaves its users’ own words in emails as they are', async () => {
    const written = { firstName: 'Sidebet', subject: 'Is this Sidebet?', answer: 'Sidebet is the software.' };
    const content = supportAnswerEmail({ ...written, url: 'http://localhost/Settings' });
    const email = { kind: 'supportAnswer', userId: owner.id, address: 'words@example.com', content } as const;
    await writeEmails(site.database.pool, site.clock.now(), [email]);
    const { rows } = await site.database.pool.query(
      `select subject, text, html from mails where address = 'words@example.com'`,
    );
    expect(rows[0]!.subject).toBe('Our answer: Is this Sidebet?');
    for (const body of [rows[0]!.text, rows[0]!.html]) {
      expect(body).toContain('Hi Sidebet, you wrote to us: Is this Sidebet?');
      expect(body).toContain('Sidebet is the software.');
    }
    expect(rows[0]!.text).toContain('Ann & Ben is for adults');
    expect(rows[0]!.html).toContain('answered your message to Ann &#38; Ben support');
  });
});

test('a site with cash has no such settings and lets anyone sign up', async () => {
  const withCash = await testApi();
  expect(withCash.server.setupUrl).toBeNull();
  expect((await withCash.send('GET', '/api/site')).json()).toBeNull();
  const answer = await withCash.send('PUT', '/api/site', { body: { ...defaultSite, token } });
  expect(answer.json()).toMatchObject({ code: 'notFound' });
  await withCash.user('someone');
  expect((await withCash.send('POST', '/api/signup', { body: signUpForm('another') })).statusCode).toBe(200);
  await withCash.close();
});

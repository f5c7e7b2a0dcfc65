import { randomUUID } from 'node:crypto';
import type { ReportView } from '@sidebet/contract/console/reports';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { readAudit, twoOperators } from '../../../../testing/operators.ts';
import { plainImage } from '../../../../testing/sample-files.ts';
import { silentLog } from '../../../logging/log.ts';
import { removeUnwantedFiles } from '../../../workers/remove-unwanted-files.ts';
import { sweepOldRows } from '../../../workers/sweep-old-rows.ts';
import { sweeps } from '../../../workers/sweeps.ts';
import { reportUser } from './reports.ts';

/** The copies of pictures in reports. */

let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi();
  [olga] = await twoOperators(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [ann, bob] = [await api.user(`ann${++people}`), await api.user(`bob${people}`)];
});

const report = (by: TestUser, about: TestUser, body: object = {}) =>
  by.post(`/api/people/${about.id}/reports`, { reason: 'offensive', ...body });
const open = async (): Promise<ReportView> =>
  (await olga.get('/api/admin/reports?limit=100'))
    .json()
    .items.find(({ person }: ReportView) => person.id === bob.id);
const setPicture = async (by: TestUser, url = '/api/me/picture') => {
  const body = await plainImage('png');
  const headers = { cookie: by.cookie, 'content-type': 'application/octet-stream' };
  expect((await api.send('PUT', `${url}?name=me.png`, { headers, body })).statusCode).toBe(200);
};
const forgetUnwanted = () =>
  removeUnwantedFiles(api.database.pool, api.server.files, {
    now: () => api.clock.now() + 2 * 3_600_000,
  } as never);
const pictures = async () => (await open()).evidence;

test('a reported picture outlives the picture itself, and only operators open it, which the audit log records', async () => {
  await setPicture(bob);
  const before = (await ann.get((await bob.get('/api/session')).json().user.profilePicture)).rawPayload;
  expect((await report(ann, bob)).statusCode).toBe(204);
  await bob.delete('/api/me/picture');
  await forgetUnwanted();
  const { hadPicture, picture } = await pictures();
  expect([hadPicture, picture]).toEqual([true, expect.stringContaining(`/report_pictures/${bob.id}/`)]);
  for (const user of [ann, bob]) expect((await user.get(picture!)).statusCode).toBe(404);
  const opened = await olga.get(picture!);
  expect([opened.statusCode, opened.headers['content-security-policy']]).toEqual([
    200,
    "sandbox; default-src 'none'",
  ]);
  expect(opened.rawPayload.equals(before)).toBe(true);
  expect(await readAudit(api, 'report', (await open()).id)).toMatchObject([
    { action: 'report.readPicture', details: { userId: bob.id } },
  ]);
});

test('reports of a message and of a group include the picture of the group', async () => {
  const season = { name: 'Fall' };
  const group = { name: 'Sunday Crew', color: groupColors[0], kind: 'points', season };
  const groupId = (await bob.post('/api/groups', group)).json().id;
  await setPicture(bob, `/api/groups/${groupId}/picture`);
  const invite = (await bob.post(`/api/groups/${groupId}/invites`, { expiresInDays: 7, maxUses: 9 })).json();
  const token = new URL(invite.path, 'http://localhost').searchParams.get('token');
  await ann.post(`/api/group-invites/${invite.id}/acceptance`, { token });
  const body = { id: randomUUID(), text: 'You all cheat' };
  const messageId = (await bob.post(`/api/groups/${groupId}/messages`, body)).json().id;
  const reported = await ann.post(`/api/groups/${groupId}/reports`, { reason: 'offensive' });
  expect(reported.statusCode).toBe(204);
  const ofGroup = (await pictures()).group!;
  expect((await report(ann, bob, { messageId })).statusCode).toBe(204);
  await bob.delete(`/api/groups/${groupId}/picture`);
  await forgetUnwanted();
  const { picture, message } = await pictures();
  expect(picture).toBeNull();
  for (const url of [message!.groupPicture!, ofGroup.picture!])
    expect((await olga.get(url)).statusCode).toBe(200);
});

test('a reported picture is deleted a year after the decision', async () => {
  await setPicture(bob);
  await report(ann, bob);
  const { id, evidence } = await open();
  const sweep = async (days: number) => {
    const clock = { now: () => api.clock.now() + days * 86_400_000 };
    await sweepOldRows(
      { workPool: api.database.pool, clock, wallClock: clock, securityLogDays: 400 },
      sweeps.filter(({ name }) => name === 'pictures of reports'),
    );
    await forgetUnwanted();
    return (await olga.get(evidence.picture!)).statusCode;
  };
  expect(await sweep(1_000)).toBe(200);
  const decision = { reason: 'Seen in the report', action: 'dismiss' };
  expect((await olga.post(`/api/admin/reports/${id}/decision`, decision)).statusCode).toBe(204);
  expect([await sweep(364), await sweep(366)]).toEqual([200, 404]);
  expect((await olga.get(`/api/admin/reports/${id}`)).json().evidence).toMatchObject({
    hadPicture: true,
    picture: null,
  });
});

test('a reported picture is missing if the storage fails, and leaves no copy behind if the report is refused', async () => {
  await setPicture(bob);
  const files = { ...api.server.files, read: () => Promise.reject(new Error('The disk is unavailable.')) };
  const context = {
    pool: api.database.pool,
    clock: api.clock,
    wallClock: api.clock,
    files,
    log: silentLog,
  };
  const body = {
    userId: bob.id,
    betId: null,
    messageId: null,
    paymentId: null,
    reason: 'cheating',
    message: '',
  } as const;
  expect(await reportUser(context as never, ann.id, body)).toBeNull();
  expect(await pictures()).toMatchObject({ hadPicture: true, picture: null });
  expect((await report(ann, bob)).json().code).toBe('alreadyReported');
  const { rows } = await api.database.pool.query(
    "select key from unwanted_files where key like 'report_pictures/' || $1 || '/%'",
    [bob.id],
  );
  expect(rows).toHaveLength(1);
});

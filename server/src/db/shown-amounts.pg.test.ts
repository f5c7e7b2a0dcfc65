import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { testGroup } from '../../testing/group.ts';
import { migrationFiles } from './migrate.ts';

test('what members of the last release hid stays hidden, and their streams begin at what they have not read', async () => {
  await using closing = new AsyncDisposableStack();
  const api = await testApi();
  closing.defer(() => api.close());
  const [ann, bob] = [await api.user('ann'), await api.user('bob')];
  const group = (kind: 'points' | 'iou') => testGroup(api, kind, [ann, bob], 100_00);
  const [shown, hidden, leftHidden, dollars] = [
    await group('points'),
    await group('points'),
    await group('points'),
    await group('iou'),
  ];
  const { sql } = migrationFiles().find(({ name }) => name === '0129_shown_amounts.sql')!;
  await asOwner(api.database.url, async (owner) => {
    await owner.query('update groups set shows_amounts = null');
    const hide = `update group_members set shows_amounts = false where group_id = $1 and user_id = $2`;
    await owner.query(hide, [hidden.id, bob.id]);
    await owner.query(hide, [leftHidden.id, bob.id]);
    await owner.query('update group_members set left_at = now() where group_id = $1 and user_id = $2', [
      leftHidden.id,
      bob.id,
    ]);
    await owner.query(
      `insert into group_messages (id, group_id, user_id, number, text, created_at)
       select id, $1, $2, n, 'x', '2026-11-01T12:00:00Z'::timestamptz + n * interval '1 minute'
       from unnest($3::uuid[]) with ordinality as new (id, n)`,
      [shown.id, ann.id, Array.from({ length: 3 }, () => randomUUID())],
    );
    await owner.query('update group_members set read_message = 1 where group_id = $1 and user_id = $2', [
      shown.id,
      bob.id,
    ]);
    await owner.query(sql);
    const { rows } = await owner.query<{ id: string; shows: boolean }>(
      'select id, shows_amounts as shows from groups',
    );
    const shows = Object.fromEntries(rows.map((row) => [row.id, row.shows]));
    expect([shown, hidden, leftHidden, dollars].map(({ id }) => shows[id])).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const { rows: read } = await owner.query<{ at: Date }>(
      'select stream_read_at as at from group_members where group_id = $1 and user_id = $2',
      [shown.id, bob.id],
    );
    expect(new Date(read[0]!.at).toISOString()).toBe('2026-11-01T12:01:59.999Z');
  });
  expect((await bob.get(`/api/groups/${shown.id}`)).json().unread).toBe(2);
  expect((await bob.get(`/api/groups/${hidden.id}`)).json()).toMatchObject({
    unread: 0,
    showsAmounts: false,
  });
});

import type { Handlers } from '@sidebet/server/http/handlers';
import { type TestApi, type TestUser, testApi } from '@sidebet/server/testing/api';
import { type LivePage, openPage } from '@sidebet/server/testing/live-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixtures, openWorld } from './fixtures.ts';
import { findGroupFaults, type GroupRole, groupMatrix, groupRoles, join, part } from './group-roles.ts';

/** Every request about a group in every role, and what reaches the open pages of each. */

let world: Awaited<ReturnType<typeof openWorld>>;
let api: TestApi;
let fixtures: Fixtures;
beforeAll(async () => {
  world = await openWorld();
  ({ api, fixtures } = world);
});
afterAll(() => world.close());

test.each(Object.keys(groupMatrix) as (keyof typeof groupMatrix)[])('%s', async (name) => {
  expect(await findGroupFaults(fixtures, name)).toEqual([]);
});

test('messages stop when someone leaves, is removed or is blocked, also on pages that are open', async () => {
  const owner = await fixtures.fresh('person');
  const { id } = await fixtures.group(owner);
  const pages = new Map<GroupRole, LivePage>();
  const actors = new Map<GroupRole, TestUser>();
  for (const role of groupRoles) {
    const actor = role === 'owner' ? owner : await fixtures.fresh('person');
    actors.set(role, actor);
    await join(fixtures, id, { owner, actor, role });
    const page = await openPage(api.server.url, actor.cookie);
    await page.wait('hello');
    pages.set(role, page);
  }
  /** The pages that a message of the owner reaches. */
  async function findReached(): Promise<GroupRole[]> {
    const messageId = crypto.randomUUID();
    const sent = await owner.post(`/api/groups/${id}/messages`, { id: messageId, text: 'Hi' });
    expect(sent.statusCode).toBe(200);
    const isIt = ({ messages }: { messages: readonly { id: string }[] }) => messages[0]?.id === messageId;
    await pages.get('owner')!.wait('groupMessages', { fits: isIt });
    // Everyone gets this later one.
    const told = [...pages.values()].map((page) => page.wait('boardAdded', { from: page.messages.length }));
    await fixtures.openBet(fixtures.helper);
    await Promise.all(told);
    return groupRoles.filter((role) => JSON.stringify(pages.get(role)!.messages).includes(messageId));
  }
  expect(await findReached()).toEqual(groupRoles.filter((role) => role !== 'stranger'));
  for (const [role, actor] of actors) await part(id, { owner, actor, role });
  expect(await findReached()).toEqual(['owner', 'organizer', 'member']);
  for (const page of pages.values()) page.close();
});

describe('the check detects', () => {
  let broken: TestApi;
  let brokenFixtures: Fixtures;
  beforeAll(async () => {
    broken = await testApi({ database: api.database, clock: api.clock, alterHandlers: breakSome });
    brokenFixtures = { ...fixtures, api: broken };
  });
  afterAll(() => broken.close());

  const asOwner = async (groupId: string) => {
    const { rows } = await broken.database.pool.query<{ id: string }>(
      "select user_id as id from group_members where group_id = $1 and role = 'owner'",
      [groupId],
    );
    return rows[0]!.id;
  };
  /** Handlers that take everyone for the owner. */
  function breakSome(real: Handlers): Handlers {
    return {
      ...real,
      getGroup: async (call) =>
        real.getGroup({ ...call, viewer: { ...call.viewer, id: await asOwner(call.params.groupId) } }),
      changeGroup: async (call) =>
        real.changeGroup({ ...call, viewer: { ...call.viewer, id: await asOwner(call.params.groupId) } }),
    };
  }

  test('a group shown to people outside', async () => {
    expect(await findGroupFaults(brokenFixtures, 'getGroup')).toEqual(
      ['left', 'leftOpen', 'removed', 'removedOpen', 'stranger'].map(
        (role) => `getGroup, ${role}: received ok instead of groupNotFound.`,
      ),
    );
  });
  test('a group changed by members', async () => {
    expect((await findGroupFaults(brokenFixtures, 'changeGroup')).join()).toMatch(
      /changeGroup, member: received ok instead of notGroupOrganizer/,
    );
  });
});

import { api as contract, type EndpointName } from '@sidebet/contract/api';
import { isRefusal } from '@sidebet/domain/refusals';
import { verifyAudit } from '@sidebet/server/audit/verify';
import { reconcile } from '@sidebet/server/book/reconcile';
import type { Handlers } from '@sidebet/server/http/handlers';
import { type TestApi, testApi } from '@sidebet/server/testing/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFaults } from './check.ts';
import { openWorld } from './fixtures.ts';
import { groupMatrix } from './group-roles.ts';
import { matrix } from './matrix.ts';

/**
 * Every endpoint of the contract, called by every role on own and foreign objects. matrix.ts defines the expected
 * responses. Each must also be one that the OpenAPI documents describe.
 */

const names = Object.keys(contract) as EndpointName[];

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  const { pool } = world.api.database;
  expect(await reconcile(pool)).toMatchObject({ agrees: true });
  expect(await verifyAudit(pool)).toMatchObject({ intact: true });
  await world.close();
});

test('every endpoint succeeds for someone', () => {
  const outcomes = (name: EndpointName) => {
    const { own, foreign = {} } = matrix[name];
    return [own, foreign, { ...groupMatrix }[name as 'reportGroup'] ?? {}].flatMap(Object.values);
  };
  // Exists only without cash (features/operating/site/site.pg.test.ts).
  expect(names.filter((name) => !outcomes(name).includes('ok'))).toEqual(['putSite']);
});

describe('every role gets what the matrix says and no more', () => {
  test.each(names)('%s', async (name) => {
    expect(await findFaults(world.fixtures, name)).toEqual([]);
  });
});

describe('the check detects', () => {
  let broken: TestApi;
  const entry: { access: string } = contract.operatorListPeople;
  const { access } = entry;
  beforeAll(async () => {
    entry.access = 'user';
    broken = await testApi({
      database: world.api.database,
      clock: world.api.clock,
      alterHandlers: breakSome,
    });
  });
  afterAll(async () => {
    entry.access = access;
    await broken.close();
  });

  /** Handlers with one protection removed each. */
  function breakSome(real: Handlers): Handlers {
    const { pool } = world.api.database;
    const findOwner = async (id: string) => {
      const { rows } = await pool.query('select user_id from deposits where id = $1', [id]);
      return rows[0].userId as string;
    };
    return {
      ...real,
      getDeposit: async (call) =>
        real.getDeposit({ ...call, viewer: { ...call.viewer, id: await findOwner(call.params.id) } }),
      searchPeople: async (call) => {
        const found = await real.searchPeople(call);
        if (isRefusal(found)) return found;
        return { items: found.items.map((row) => ({ ...row, email: `${row.person.username}@example.com` })) };
      },
      getPerson: async (call) => {
        call.reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
        return { ...(await real.getPerson(call)), role: 'user' };
      },
      deleteNotification: async (call) => {
        await pool.query('update notifications set read = not read');
        return real.deleteNotification(call);
      },
    };
  }

  test.each<[EndpointName, string, RegExp]>([
    ['operatorListPeople', 'an endpoint opened to everyone', /person, own: received ok instead of notFound/],
    ['getDeposit', 'a missing owner check', /other, foreign: received ok instead of depositNotFound/],
    ['searchPeople', 'a full email address sent to a stranger', /other, own: leaked the email of person/],
    ['getPerson', 'a field missing from the contract', /answered more than the contract holds/],
    ['deleteNotification', 'a refused request with side effects', /was refused changed notifications/],
  ])('%s: %s', async (name, _what, sentence) => {
    expect((await findFaults({ ...world.fixtures, api: broken }, name)).join('\n')).toMatch(sentence);
  });

  test('a response that the OpenAPI documents describe differently', async () => {
    const { fixtures } = world;
    const documented = new Map(fixtures.documented).set('getEvent', fixtures.documented.get('listEvents')!);
    expect((await findFaults({ ...fixtures, documented }, 'getEvent')).join('\n')).toMatch(
      /person, own: not as documented/,
    );
  });
});

import { api as contract, type EndpointName } from '@sidebet/contract/api';
import { isRefusal } from '@sidebet/domain/refusals';
import { verifyAudit } from '@sidebet/server/audit/verify';
import { reconcile } from '@sidebet/server/book/reconcile';
import type { Handlers } from '@sidebet/server/http/handlers';
import { type TestApi, testApi } from '@sidebet/server/testing/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFaults } from './check.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';

/**
 * Every endpoint of the contract, called by every role on own and foreign objects. matrix.ts defines the expected
 * responses.
 */

const names = Object.keys(contract) as EndpointName[];

describe('every role gets what the matrix says and no more', () => {
  let api: TestApi;
  let fixtures: Fixtures;
  beforeAll(async () => {
    api = await testApi();
    fixtures = await createFixtures(api);
  });
  afterAll(async () => {
    expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
    expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
    await api.close();
  });

  test.each(names)('%s', async (name) => {
    expect(await findFaults(fixtures, name)).toEqual([]);
  });
});

describe('the check detects', () => {
  let api: TestApi;
  let fixtures: Fixtures;
  const entry: { access: string } = contract.operatorListPeople;
  const { access } = entry;
  beforeAll(async () => {
    entry.access = 'user';
    api = await testApi({ alterHandlers: breakSome });
    fixtures = await createFixtures(api);
  });
  afterAll(async () => {
    entry.access = access;
    await api.close();
  });

  /** Handlers with one protection removed each. */
  function breakSome(real: Handlers): Handlers {
    const findOwner = async (id: string) => {
      const { rows } = await api.database.pool.query('select user_id from deposits where id = $1', [id]);
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
        await api.database.pool.query('update notifications set read = not read');
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
    expect((await findFaults(fixtures, name)).join('\n')).toMatch(sentence);
  });
});

import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { newId } from '../db/new-id.ts';
import type { BookRequest } from './request.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('a repeat among new commands gets its first result, and nothing happens twice', async () => {
  const ann = await api.user('ann', 100_00);
  const eventId = await api.event();
  const create = (key: string): BookRequest => ({
    command: {
      kind: 'createBet',
      betId: newId(),
      userId: ann.id,
      eventId,
      offer: specifiedOffer('home', 10_00),
    },
    key: { actorId: ann.id, key, requestHash: 'create' },
  });
  const { book } = api.server;
  const first = await book.execute(create('one'));
  expect(first.kind).toBe('done');

  // One user's commands of one moment share a batch. Twice: the second batch looks its keys up at once.
  for (const round of [1, 2]) {
    const [repeat, other, used] = await Promise.all([
      book.execute(create('one')),
      book.execute(create(`new ${round}`)),
      book.execute({ ...create('one'), key: { actorId: ann.id, key: 'one', requestHash: 'other' } }),
    ]);
    expect(repeat).toEqual(first);
    expect(other).toMatchObject({ kind: 'done', accountBalanceCents: 90_00 - round * 10_00 });
    expect(used).toMatchObject({ kind: 'refusal', code: 'idempotencyKeyReused' });
  }
  const { rows } = await api.database.pool.query(
    'select count(*)::int as bets, sum(escrow_cents)::int as cents from bets where creator_id = $1',
    [ann.id],
  );
  expect(rows).toEqual([{ bets: 3, cents: 30_00 }]);
});

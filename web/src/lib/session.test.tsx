import type { Session } from '@sidebet/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from './query-keys.ts';
import { endSession, replaceSession } from './session.ts';

const ann = { user: { id: 'ann' }, unreadNotifications: 2 } as Session;
const visitor = { ...ann, user: null, unreadNotifications: 0 } as Session;

test('a session read that was sent before a logout does not log the user in again', async () => {
  const { client, answer } = withReadUnderWay({ data: ann });
  endSession(client);
  await answer(ann);
  expect(client.getQueryData<Session>(queryKeys.session)).toMatchObject({ user: null });
});

test('a session read that was sent before a login does not log the user out again', async () => {
  const { client, answer } = withReadUnderWay({ data: visitor });
  replaceSession(client, ann);
  await answer(visitor);
  expect(client.getQueryData<Session>(queryKeys.session)).toMatchObject({ user: { id: 'ann' } });
});

test('without a login or logout, the read counts', async () => {
  const { client, answer } = withReadUnderWay({ data: visitor });
  await answer(ann);
  expect(client.getQueryData<Session>(queryKeys.session)).toMatchObject({ user: { id: 'ann' } });
});

function withReadUnderWay({ data }: { data: Session }) {
  const client = new QueryClient();
  client.setQueryData(queryKeys.session, data);
  const response = Promise.withResolvers<Session>();
  const read = client
    .fetchQuery({ queryKey: queryKeys.session, queryFn: () => response.promise })
    .catch(() => {});
  return {
    client,
    answer: async (session: Session) => {
      response.resolve(session);
      await read;
    },
  };
}

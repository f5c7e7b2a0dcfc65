import type { Session } from '@sidebet/contract/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { apiKey } from './api/api-key.ts';
import { AppClient } from './app-client.ts';
import { endSession, replaceSession, sessionQuery, useSession, useViewer, ViewerContext } from './session.ts';

const ann = { user: { id: 'ann' }, unreadNotifications: 2 } as Session;
const visitor = { ...ann, user: null, unreadNotifications: 0 } as Session;

test('a session read that was sent before a logout does not log the user in again', async () => {
  const { client, answer } = withReadUnderWay({ data: ann });
  endSession(client);
  await answer(ann);
  expect(client.getQueryData<Session>(apiKey('getSession'))).toMatchObject({ user: null });
});

test('a session read that was sent before a login does not log the user out again', async () => {
  const { client, answer } = withReadUnderWay({ data: visitor });
  replaceSession(client, ann);
  await answer(visitor);
  expect(client.getQueryData<Session>(apiKey('getSession'))).toMatchObject({ user: { id: 'ann' } });
});

test.each([
  ['keeps why an operator is being logged out while the server has not ended the session', ann, ann, 'idle'],
  ['keeps why an operator was logged out', visitor, visitor, 'idle'],
  ['of a new login forgets why the operator was logged out', visitor, ann, undefined],
])('a session read %s', async (_, before, answered, kept) => {
  const client = new AppClient();
  client.setQueryData<unknown>(sessionQuery.queryKey, { ...before, operatorSessionEndedBy: 'idle' });
  vi.stubGlobal('fetch', async () => Response.json({ ...answered, now: new Date().toISOString() }));
  const read = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  expect(read.operatorSessionEndedBy).toBe(kept);
});

test('without a login or logout, the read counts', async () => {
  const { client, answer } = withReadUnderWay({ data: visitor });
  await answer(ann);
  expect(client.getQueryData<Session>(apiKey('getSession'))).toMatchObject({ user: { id: 'ann' } });
});

test('a part that renders on its own as the session ends still has its user', async () => {
  const client = new AppClient();
  client.setQueryData<unknown>(apiKey('getSession'), ann);
  let renderPart = () => {};
  function Layout() {
    const { data } = useSession();
    if (!data?.user) return 'signed out';
    return (
      <ViewerContext value={{ ...data, user: data.user }}>
        <Part />
      </ViewerContext>
    );
  }
  function Part() {
    const [renders, setRenders] = useState(1);
    renderPart = () => flushSync(() => setRenders(renders + 1));
    return `${useViewer().user.id} ${renders}`;
  }
  render(
    <QueryClientProvider client={client}>
      <Layout />
    </QueryClientProvider>,
  );
  endSession(client);
  renderPart();
  expect(document.body.textContent).toBe('ann 2');
  await screen.findByText('signed out');
});

function withReadUnderWay({ data }: { data: Session }) {
  const client = new AppClient();
  client.setQueryData<unknown>(apiKey('getSession'), data);
  const response = Promise.withResolvers<Session>();
  const read = client
    .fetchQuery({ queryKey: apiKey('getSession'), queryFn: () => response.promise })
    .catch(() => {});
  return {
    client,
    answer: async (session: Session) => {
      response.resolve(session);
      await read;
    },
  };
}

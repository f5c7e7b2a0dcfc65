import { expect, test, vi } from 'vitest';
import { apiKey } from '../lib/api/api-key.ts';
import { AppClient } from '../lib/app-client.ts';
import { type CachedSession, endSession, patchSession, replaceSession } from '../lib/session.ts';
import type { UserMessage } from '../sw/messages.ts';
import { syncWorkerUser } from './sync-worker-user.ts';

const ann = { user: { id: 'ann' }, unreadNotifications: 0 } as CachedSession;

test('the service worker learns at once that a user logs out, whatever reads are answered meanwhile', () => {
  const { client, lastUser } = loggedIn();
  expect(lastUser()).toBe('ann');
  patchSession(client, () => ({ leftByChoice: true }));
  expect(lastUser()).toBeNull();
  client.setQueryData<unknown>(apiKey('getSession'), { ...ann, leftByChoice: true });
  expect(lastUser()).toBeNull();
  endSession(client);
  expect(lastUser()).toBeNull();
  replaceSession(client, ann);
  expect(lastUser()).toBe('ann');
});

test('a failed logout keeps the user', () => {
  const { client, lastUser } = loggedIn();
  patchSession(client, () => ({ leftByChoice: true }));
  patchSession(client, () => ({ leftByChoice: false }));
  expect(lastUser()).toBe('ann');
});

function loggedIn() {
  const postMessage = vi.fn<(message: UserMessage) => void>();
  const serviceWorker = { controller: { postMessage }, addEventListener: () => {} };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker });
  const client = new AppClient();
  syncWorkerUser(client);
  client.setQueryData<unknown>(apiKey('getSession'), ann);
  return { client, lastUser: () => postMessage.mock.lastCall![0].person };
}

import type { Session } from '@sidebet/contract/auth';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from './api-client.ts';
import { type AppClient, toAppClient } from './app-client.ts';
import { setServerTime } from './clock.ts';

/** `leftByChoice` is set until the next login: after a deliberate logout there is no page to return to. */
export type CachedSession = Session & { leftByChoice?: boolean };

/** The cache holds more than the response. */
const sessionKey: readonly ['getSession'] = ['getSession'];

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<CachedSession> => {
    const session = await call('getSession', { signal });
    setServerTime(session.now);
    if (session.user) toAppClient(client).tab.claim(session.user.id);
    // The read may fall on either side of a pending logout.
    const before = client.getQueryData<CachedSession>(sessionKey);
    if (before?.leftByChoice) return { ...session, leftByChoice: true };
    // The server reports only once why an operator's session ended; the next login, here or in another tab, clears it.
    const { operatorSessionEndedBy, user } = before ?? {};
    const isNewLogin = session.user !== null && !user;
    return isNewLogin || !operatorSessionEndedBy ? session : { operatorSessionEndedBy, ...session };
  },
  staleTime: 60_000,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** The session of a logged-in user. */
type Viewer = CachedSession & { user: NonNullable<CachedSession['user']> };

/**
 * The session that the signed-in layout rendered with. Parts below read it from here and not from the cache: a part
 * that renders on its own as the session ends, such as one whose script has just arrived, would find no user there.
 */
export const ViewerContext = createContext<Viewer | null>(null);

/** The logged-in user. Only for components behind the session guard. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('This view needs a signed-in user.');
  return viewer;
}

/** Updates part of the session, from the live stream and mutation responses. */
export function patchSession(
  client: QueryClient,
  change: (session: Session) => Partial<CachedSession>,
): void {
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session ? { ...session, ...change(session) } : session,
  );
  // A response on its way may be older.
  const { queryKey } = sessionQuery;
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

export function setBalance(client: QueryClient, accountBalanceCents: number): void {
  patchSession(client, ({ user }) => (user ? { user: { ...user, accountBalanceCents } } : {}));
  // A deposit or a bet is what a newcomer's next step waits for.
  if (client.getQueryData(sessionQuery.queryKey)?.user?.nextStep) client.invalidateQueries(sessionQuery);
}

/**
 * Resets everything for another user: no cache may outlive its session, and no session read sent before may overwrite
 * it when its response arrives.
 */
export function replaceSession(client: AppClient, session: CachedSession): void {
  if (session.user) client.tab.claim(session.user.id);
  void client.cancelQueries({ queryKey: sessionKey });
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  client.setQueryData(sessionQuery.queryKey, session);
}

/**
 * Runs after a logout, deliberate or detected. A deliberate one clears the tab; otherwise drafts wait for the same
 * user's next login.
 */
export function endSession(client: AppClient): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session?.leftByChoice) client.tab.forget();
  if (session) replaceSession(client, { ...session, user: null, unreadNotifications: 0 });
}

import type { Session } from '@sidebet/contract/accounts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { setServerTime } from './clock.ts';
import { queryKeys } from './query-keys.ts';
import { forgetTab, tabIsOf } from './tab-memory.ts';

/** `leftByChoice` is set until the next login: after a deliberate logout there is no page to return to. */
type KnownSession = Session & { leftByChoice?: boolean };

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: async ({ client, signal }): Promise<KnownSession> => {
    const session = await call('getSession', { signal });
    setServerTime(session.now);
    if (session.user) tabIsOf(session.user.id);
    // It may have been read on either side of a logout that is still under way.
    const before = client.getQueryData<KnownSession>(queryKeys.session);
    if (before?.leftByChoice) return { ...session, leftByChoice: true };
    // The server says once why an operator's session ended; the next login forgets it.
    const { operatorSessionEndedBy } = before ?? {};
    return session.user || !operatorSessionEndedBy ? session : { operatorSessionEndedBy, ...session };
  },
  staleTime: 60_000,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in person. Only for what is shown behind the sign-in guard. */
export function useViewer() {
  const { data } = useSession();
  if (!data?.user) throw new Error('This view needs a signed-in person.');
  return { ...data, user: data.user };
}

/** Writes part of the session, as the live stream and answers to mutations do. */
export function patchSession(client: QueryClient, change: (session: Session) => Partial<KnownSession>): void {
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session ? { ...session, ...change(session) } : session,
  );
}

export function setBalance(client: QueryClient, accountBalanceCents: number): void {
  patchSession(client, ({ user }) => (user ? { user: { ...user, accountBalanceCents } } : {}));
}

/** Starts afresh for another person: nothing cached may outlive the session it was read in. */
export function replaceSession(client: QueryClient, session: KnownSession): void {
  if (session.user) tabIsOf(session.user.id);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKeys.session[0] });
  client.setQueryData(sessionQuery.queryKey, session);
}

/**
 * After a sign-out, chosen here or found out because it happened elsewhere. Who chose it leaves nothing in the tab; else
 * what was being typed waits for the same person's next login.
 */
export function endSession(client: QueryClient): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session?.leftByChoice) forgetTab();
  if (session) replaceSession(client, { ...session, user: null, unreadNotifications: 0 });
}

import { MutationCache, QueryCache } from '@tanstack/react-query';
import { protectionReads, readAgain } from '../lib/api/read-again.ts';
import { call } from '../lib/api-client.ts';
import { ApiProblem, retryUnanswered } from '../lib/api-problem.ts';
import { AppClient } from '../lib/app-client.ts';
import { repeatOutdatedReads } from '../lib/outdated-reads.ts';
import { isProtectionRefusal } from '../lib/protection-refusal.ts';
import { endSession, patchSession, sessionQuery } from '../lib/session.ts';

export function createQueryClient(): AppClient {
  const client = new AppClient({
    queryCache: new QueryCache({ onError: leaveIfSignedOut }),
    mutationCache: new MutationCache({
      onError: (error) => {
        leaveIfSignedOut(error);
        // The cached protection state is outdated, or a reality check is due.
        if (isProtectionRefusal(error)) readAgain(client, protectionReads);
        // New terms took effect while the app was open; the session has them.
        if (error instanceof ApiProblem && error.code === 'newTermsNotAccepted')
          readAgain(client, ['getSession']);
      },
    }),
    defaultOptions: {
      queries: {
        // Also runs offline: the service worker answers from its cache.
        networkMode: 'always',
        // The live stream keeps caches fresh; refetching covers what it does not send.
        staleTime: 15_000,
        // Retry only requests without a response, never refusals.
        retry: retryUnanswered,
      },
      // Offline mutations fail right away instead of being queued for later.
      mutations: { networkMode: 'always' },
    },
  });
  repeatOutdatedReads(client);

  function leaveIfSignedOut(error: unknown): void {
    const signedIn = client.getQueryData(sessionQuery.queryKey)?.user;
    if (!signedIn || !(error instanceof ApiProblem) || error.status !== 401) return;
    if (signedIn.role === 'admin') void leaveAsOperator();
    else endSession(client);
  }

  let isLeaving = false;

  /**
   * An operator session has its own time limits. The server reports only once which limit ended it, so ask before logging
   * out.
   */
  async function leaveAsOperator(): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    const answer = await call('getSession', {}).catch(() => null);
    isLeaving = false;
    const endedBy = answer?.operatorSessionEndedBy;
    if (endedBy) patchSession(client, () => ({ operatorSessionEndedBy: endedBy }));
    endSession(client);
  }

  return client;
}

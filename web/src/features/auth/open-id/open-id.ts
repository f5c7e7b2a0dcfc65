import { readAgain, securityReads } from '../../../lib/api/read-again.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { patchSession, replaceSession, sessionQuery } from '../../../lib/session.ts';

type Start = 'startOpenId' | 'connectSignIn' | 'startOpenIdStepUp';

/** Opens a service's login page in this tab; it returns to /signin/:provider. */
export function useStartOpenId(start: Start) {
  return useAction(start, { onSuccess: ({ url }) => location.assign(url) });
}

/** Completes a login with the service's answer. */
export function useFinishOpenId() {
  const client = useAppClient();
  return useAction('finishOpenId', {
    onSuccess: ({ secondStep, signUp, provider: _, next: __, ...session }) => {
      if (secondStep || signUp) return;
      const before = client.getQueryData(sessionQuery.queryKey);
      // A connected service or a step-up leaves the caches of the same user as they are.
      if (before?.user && before.user.id === session.user?.id) {
        patchSession(client, () => session);
        readAgain(client, securityReads);
      } else replaceSession(client, session);
    },
  });
}

export function useSignUpWithOpenId() {
  const client = useAppClient();
  return useAction('signUpWithOpenId', { onSuccess: (session) => replaceSession(client, session) });
}

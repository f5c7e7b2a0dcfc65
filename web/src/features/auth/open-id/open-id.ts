import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import type { OpenIdProvider } from '@sidebet/domain/auth/open-id';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { patchSession, replaceSession } from '../../../lib/session.ts';

type Start = 'startOpenId' | 'connectSignIn' | 'startOpenIdStepUp';

/** Opens a service's login page in this tab; it returns to /signin/:provider. */
export function useStartOpenId(start: Start) {
  const { steps } = useAppClient();
  return useMutation({
    mutationFn: async (body: { provider: OpenIdProvider; next: string }) => {
      const { url } = await call(start, { body, steps });
      location.assign(url);
    },
  });
}

/** Completes a login with the service's answer. */
export function useFinishOpenId() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['finishOpenId']>) => call('finishOpenId', { body }),
    onSuccess: ({ secondStep, signUp, provider: _, next: __, ...session }) => {
      if (secondStep || signUp) return;
      const { data } = { data: client.getQueryData<{ user: { id: string } | null }>(queryKeys.session) };
      // A connected service or a step-up leaves the caches of the same user as they are.
      if (data?.user && data.user.id === session.user?.id) {
        patchSession(client, () => session);
        void client.invalidateQueries({ queryKey: queryKeys.security });
      } else replaceSession(client, session);
    },
  });
}

export function useSignUpWithOpenId() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['signUpWithOpenId']>) => call('signUpWithOpenId', { body }),
    onSuccess: (session) => replaceSession(client, session),
  });
}

export function useDisconnectSignIn() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (provider: OpenIdProvider) =>
      call('disconnectSignIn', { params: { provider }, steps: client.steps }),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.security }),
  });
}

import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import { deviceName } from '@sidebet/domain/auth/device';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { RequiredSteps } from '../../../lib/required-steps.ts';
import { replaceSession } from '../../../lib/session.ts';
import { askForPasskey, makePasskey } from '../second-factor/passkey.ts';

export function useSecurity() {
  return useQuery({
    queryKey: queryKeys.security,
    queryFn: ({ signal }) => call('getSecurity', { signal }),
  });
}

export function useMySessions() {
  return useQuery({
    queryKey: queryKeys.mySessions,
    queryFn: ({ signal }) => call('listSessions', { signal }),
  });
}

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeys.security });

/** A change to the login settings; refetches what is shown of them. */
function useChange<Answer, Input = void>(change: (steps: RequiredSteps, input: Input) => Promise<Answer>) {
  const client = useAppClient();
  return useMutation({
    mutationFn: (input: Input) => change(client.steps, input),
    // Not awaited: callers show their result before the item disappears from the list.
    onSettled: () => void readAgain(client),
  });
}

export function useStartTwoFactor() {
  const { steps } = useAppClient();
  return useMutation({ mutationFn: () => call('startTwoStep', { steps }) });
}

export const useEndSession = () =>
  useChange((steps, id: string) => call('endSession', { params: { id }, steps }));
export const useEndOtherSessions = () => useChange((steps) => call('endOtherSessions', { steps }));
export const useConfirmTwoFactor = () =>
  useChange((_, code: string) => call('confirmTwoStep', { body: { code } }));
export const useRenewBackupCodes = () => useChange((steps) => call('renewBackupCodes', { steps }));
export const useDisableTwoFactor = () =>
  useChange((_, body: BodyInput<Api['disableTwoStep']>) => call('disableTwoStep', { body }));
export const useChangeEmail = () =>
  useChange((steps, email: string) => call('changeEmail', { body: { email }, steps }));
export const useCancelEmailChange = () => useChange(() => call('cancelEmailChange', {}));
export const useRenamePasskey = () =>
  useChange((_, { id, name }: { id: string; name: string }) =>
    call('renamePasskey', { params: { id }, body: { name } }),
  );
export const useRemovePasskey = () =>
  useChange((steps, id: string) => call('removePasskey', { params: { id }, steps }));

/** Creates a passkey on this device, named after the device. */
export const useAddPasskey = () =>
  useChange(async (steps) => {
    const { challenge, options } = await call('startPasskey', { steps });
    const response = await makePasskey(options);
    return call('addPasskey', { body: { challenge, response, name: deviceName(navigator.userAgent) } });
  });

export const useChangePassword = () =>
  useChange((_, body: BodyInput<Api['changePassword']>) => call('changePassword', { body }));

/** Confirms the user's identity by password, by code, or by passkey if neither is given. */
export function useStepUp() {
  return useMutation({
    mutationFn: async (credentials: { password: string } | { code: string } | 'passkey') => {
      if (credentials !== 'passkey') return call('stepUp', { body: credentials });
      const { challenge, options } = await call('startPasskeyStepUp', {});
      return call('stepUp', { body: { passkey: { challenge, response: await askForPasskey(options) } } });
    },
  });
}

export function useFinishLogIn() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['finishLogIn']>) => call('finishLogIn', { body }),
    onSuccess: (session) => replaceSession(client, session),
  });
}

export function usePasskeyLogIn() {
  const client = useAppClient();
  return useMutation({
    mutationFn: async () => {
      const { challenge, options } = await call('startPasskeyLogIn', {});
      const response = await askForPasskey(options);
      return call('logInWithPasskey', { body: { challenge, response } });
    },
    onSuccess: (session) => replaceSession(client, session),
  });
}

/**
 * Confirms a new email address with its emailed link as soon as the page opens. The link works once, so the request
 * runs once; a retry after a lost response repeats the same attempt.
 */
export function useEmailChangeLink(token: string) {
  const client = useQueryClient();
  const [attempt] = useState(newUuid);
  return useQuery({
    queryKey: queryKeys.mailedLink('changeEmail', token),
    queryFn: async ({ signal }) => {
      const answer = await call('confirmEmailChange', { body: { token, attempt }, signal });
      await client.invalidateQueries({ queryKey: queryKeys.session });
      return answer;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
}

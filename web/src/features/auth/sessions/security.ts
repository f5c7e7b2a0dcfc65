import { deviceName } from '@sidebet/domain/auth/device';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey } from '../../../lib/api/api-key.ts';
import { readAgainAfter } from '../../../lib/api/reads-after.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { replaceSession } from '../../../lib/session.ts';
import { askForPasskey, makePasskey } from '../second-factor/passkey.ts';

/** Creates a passkey on this device, named after the device. */
export function useAddPasskey() {
  const client = useAppClient();
  return useMutation({
    mutationFn: async () => {
      const { challenge, options } = await call('startPasskey', { steps: client.steps });
      const response = await makePasskey(options);
      return call('addPasskey', { body: { challenge, response, name: deviceName(navigator.userAgent) } });
    },
    onSettled: () => readAgainAfter(client, 'addPasskey'),
  });
}

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
  return useAction('finishLogIn', { onSuccess: (session) => replaceSession(client, session) });
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
    queryKey: apiKey('confirmEmailChange', { body: { token } }),
    queryFn: async ({ signal }) => {
      const answer = await call('confirmEmailChange', { body: { token, attempt }, signal });
      await client.invalidateQueries({ queryKey: apiKey('getSession') });
      return answer;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
}

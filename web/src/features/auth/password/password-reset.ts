import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiKey } from '../../../lib/api/api-key.ts';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { endSession, patchSession } from '../../../lib/session.ts';

/** Whether a reset link still works. */
export function usePasswordResetCheck(token: string) {
  return useQuery({
    queryKey: apiKey('checkPasswordReset', { body: { token } }),
    queryFn: ({ signal }) => call('checkPasswordReset', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Sets a new password, which logs out every device including this one. A retry after a lost response reuses the key,
 * which is kept in this page only because it belongs to a password.
 */
export function useConfirmPasswordReset() {
  const client = useAppClient();
  const last = useRef<{ password: string | undefined; attempt: string }>(null);
  const attemptFor = (password: string | undefined) => {
    if (!last.current || last.current.password !== password) last.current = { password, attempt: newUuid() };
    return last.current.attempt;
  };
  return useMutation({
    mutationFn: (body: BodyInput<Api['confirmPasswordReset']>) =>
      call('confirmPasswordReset', { body: { ...body, attempt: attemptFor(body.password) } }),
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => endSession(client),
    onError: () => patchSession(client, () => ({ leftByChoice: false })),
  });
}

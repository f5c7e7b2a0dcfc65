import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { endSession, patchSession } from '../../../lib/session.ts';

/** Asks for a link to a new password. The answer is the same whether or not the address has an account. */
export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (email: string) => call('requestPasswordReset', { body: { email } }) });
}

/** Whether a mailed link still works. */
export function usePasswordResetCheck(token: string) {
  return useQuery({
    queryKey: queryKeys.mailedLink('reset', token),
    queryFn: ({ signal }) => call('checkPasswordReset', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Sets a new password, which signs out every device, this one too. */
export function useConfirmPasswordReset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['confirmPasswordReset']>) => call('confirmPasswordReset', { body }),
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => endSession(client),
    onError: () => patchSession(client, () => ({ leftByChoice: false })),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Sends the user another verification email. */
export function useResendVerification() {
  return useMutation({ mutationFn: () => call('requestEmailVerification', {}) });
}

/** Verifies an email by its link as soon as the page opens; idempotent. */
export function useEmailVerification(token: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.mailedLink('verify', token),
    queryFn: async ({ signal }) => {
      await call('confirmEmailVerification', { body: { token }, signal });
      await client.invalidateQueries({ queryKey: queryKeys.session });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { replaceSession } from '../../../lib/session.ts';

export function useSignUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['signUp']>) => call('signUp', { body }),
    onSuccess: (session) => replaceSession(client, session),
  });
}

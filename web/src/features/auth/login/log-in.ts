import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { replaceSession } from '../../../lib/session.ts';

export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['logIn']>) => call('logIn', { body }),
    // With two-step login pending there is no session yet.
    onSuccess: ({ secondStep, ...session }) => {
      if (!secondStep) replaceSession(client, session);
    },
  });
}

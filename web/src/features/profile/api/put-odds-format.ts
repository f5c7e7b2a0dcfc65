import type { OddsFormat } from '@sidebet/domain/markets/odds-format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';

export function usePutOddsFormat() {
  const client = useQueryClient();
  return useMutation({
    // One at a time, so the last choice is the one that stays.
    scope: { id: 'oddsFormat' },
    mutationFn: (oddsFormat: OddsFormat) => call('putOddsFormat', { body: { oddsFormat } }),
    onSuccess: ({ oddsFormat }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, oddsFormat } } : {}));
      toast('Odds format saved.');
    },
    onError: toastError,
  });
}

import type { ContactInput } from '@sidebet/domain/profile/contact';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';

export function usePutContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ContactInput) => call('putContact', { body }),
    onSuccess: (contact) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, ...contact } } : {}));
      toast('Contact details saved.');
    },
  });
}

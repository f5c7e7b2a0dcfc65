import type { RestrictedPeople } from '@sidebet/contract/safety';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { retryUnanswered } from './api-problem.ts';
import { useAppClient } from './app-client.ts';
import type { IntentKeys } from './intent-keys.ts';
import { queryKeys } from './query-keys.ts';

/** A person as menus and lists name them. */
export type NamedPerson = { readonly id: string; readonly name: string };

export type Restriction = 'block' | 'unblock' | 'mute' | 'unmute';

/** Whom the user blocked and muted. */
export const restrictedPeopleQuery = queryOptions({
  queryKey: queryKeys.restrictedPeople,
  queryFn: ({ signal }) => call('listRestrictedPeople', { signal }),
});

const done: Record<Restriction, string> = {
  block: 'Blocked',
  unblock: 'Unblocked',
  mute: 'Muted',
  unmute: 'Unmuted',
};

function send(intents: IntentKeys, kind: Restriction, userId: string): Promise<null> {
  const params = { userId };
  switch (kind) {
    case 'block':
      return call('blockPerson', { params, idempotencyKey: intents.key('blockPerson', userId) });
    case 'unblock':
      return call('unblockPerson', { params });
    case 'mute':
      return call('mutePerson', { params });
    case 'unmute':
      return call('unmutePerson', { params });
    default:
      return kind satisfies never;
  }
}

/** Blocks or mutes a person, or ends that. A block changes nearly every page, so everything is read again. */
export function useRestrict({ id, name }: NamedPerson) {
  const client = useAppClient();
  return useMutation({
    mutationFn: (kind: Restriction) => send(client.intents, kind, id),
    retry: retryUnanswered,
    onSuccess: (_answer, kind) => client.toasts.show(`${done[kind]} ${name}.`),
    onSettled: (_answer, error, kind) => {
      if (kind === 'block') client.intents.settle('blockPerson', id, error);
      const isWide = kind === 'block' || kind === 'unblock';
      void client.invalidateQueries(isWide ? {} : { queryKey: queryKeys.restrictedPeople });
    },
  });
}

export function hasMuted(people: RestrictedPeople | undefined, id: string): boolean {
  return people?.muted.some((person) => person.id === id) ?? false;
}

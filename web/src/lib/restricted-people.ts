import type { RestrictedPeople } from '@sidebet/contract/safety';
import { useMutation } from '@tanstack/react-query';
import { sendAction, settleAction } from './api/use-action.ts';
import { retryUnanswered } from './api-problem.ts';
import { useAppClient } from './app-client.ts';

/** A person as menus and lists name them. */
export type NamedUser = { readonly id: string; readonly name: string };

export type Restriction = 'block' | 'unblock' | 'mute' | 'unmute';

const done: Record<Restriction, string> = {
  block: 'Blocked',
  unblock: 'Unblocked',
  mute: 'Muted',
  unmute: 'Unmuted',
};

const endpoints = {
  block: 'blockPerson',
  unblock: 'unblockPerson',
  mute: 'mutePerson',
  unmute: 'unmutePerson',
} as const;

/** Blocks or mutes a person, or ends that. */
export function useRestrict({ id, name }: NamedUser) {
  const client = useAppClient();
  const input = { params: { userId: id } };
  return useMutation({
    mutationFn: (kind: Restriction) => sendAction(client, endpoints[kind], input),
    retry: retryUnanswered,
    onSuccess: (_answer, kind) => client.toasts.show(`${done[kind]} ${name}.`),
    onSettled: (_answer, error, kind) => settleAction(client, endpoints[kind], input, error),
  });
}

export function hasMuted(people: RestrictedPeople | undefined, id: string): boolean {
  return people?.muted.some((user) => user.id === id) ?? false;
}

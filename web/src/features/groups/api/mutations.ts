import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import type { GroupReaction } from '@sidebet/domain/groups/group';
import { useMutation } from '@tanstack/react-query';
import { apiKey } from '../../../lib/api/api-key.ts';
import { readAgainAfter } from '../../../lib/api/reads-after.ts';
import { sendAction, useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { putBetReactions, putMessages } from '../../../lib/live/group-cache.ts';
import { uploadFile } from '../../../lib/upload.ts';

/** `onCreated` also runs if the form is gone by then: the live stream may list the group before the response arrives. */
export function useCreateGroup(onCreated: (group: GroupView) => void) {
  const client = useAppClient();
  return useAction('createGroup', {
    retry: false,
    onSuccess: (group) => {
      client.setQueryData(apiKey('getGroup', { params: { groupId: group.id } }), group);
      onCreated(group);
    },
  });
}

export function useJoinGroup() {
  const client = useAppClient();
  return useAction('joinGroup', {
    retry: false,
    onSuccess: (group) => client.setQueryData(apiKey('getGroup', { params: { groupId: group.id } }), group),
  });
}

export function usePutGroupPicture(groupId: string) {
  const client = useAppClient();
  const params = { groupId };
  return useMutation({
    mutationFn: (file: File) => uploadFile('putGroupPicture', { file, params }),
    onSettled: () => readAgainAfter(client, 'putGroupPicture', params),
  });
}

/** The answer of a change of a message replaces the message in the conversation. */
export function useMessageAction<N extends 'sendGroupMessage' | 'editGroupMessage' | 'removeGroupMessage'>(
  name: N,
) {
  const client = useAppClient();
  return useAction(name, { onSuccess: (message: GroupMessage) => putMessages(client, [message]) });
}

/** The answer of a reaction to a bet replaces those in the stream. */
export function useReactToBet(groupId: string) {
  const client = useAppClient();
  return useMutation({
    mutationFn: ({ betId, reaction, isOn }: Omit<Reaction, 'messageId'> & { readonly betId: string }) =>
      sendAction(client, isOn ? 'putGroupBetReaction' : 'deleteGroupBetReaction', {
        params: { groupId, betId, reaction },
      }),
    onSuccess: ({ reactions }, { betId }) => putBetReactions(client, groupId, betId, reactions),
  });
}

type Reaction = { readonly messageId: string; readonly reaction: GroupReaction; readonly isOn: boolean };

export function useReact(groupId: string) {
  const client = useAppClient();
  return useMutation({
    mutationFn: ({ messageId, reaction, isOn }: Reaction) =>
      sendAction(client, isOn ? 'putGroupReaction' : 'deleteGroupReaction', {
        params: { groupId, messageId, reaction },
      }),
    onSuccess: (message) => putMessages(client, [message]),
  });
}

import type { Api } from '@sidebet/contract/api';
import type { BodyInput } from '@sidebet/contract/endpoint';
import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import type { GroupReaction, GroupRole } from '@sidebet/domain/groups/group';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import type { IntentKeys } from '../../../lib/intent-keys.ts';
import { putMessages } from '../../../lib/live/group-cache.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { uploadFile } from '../../../lib/upload.ts';

type Body<Name extends keyof Api> = BodyInput<Api[Name]>;

/** A change of a group; afterwards everything shown of it is read again. */
function useGroupChange<Input, Answer>(
  groupId: string,
  change: (input: Input, intents: IntentKeys) => Promise<Answer>,
  { isShown = false, onDone }: { readonly isShown?: boolean; readonly onDone?: () => void } = {},
) {
  const client = useAppClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, client.intents),
    // Forms show their problem themselves.
    onError: (error) => {
      if (!isShown) client.toasts.showError(error);
    },
    // Not in `mutate`: the live stream may have removed the form before the response arrives.
    onSuccess: () => onDone?.(),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.group(groupId) });
      void client.invalidateQueries({ queryKey: queryKeys.groupList });
      void client.invalidateQueries({ queryKey: queryKeys.waitingGroups });
    },
  });
}

/** A change that moves stakes or balances: repeated with the same key until it is answered. */
async function withKey<Answer>(
  intents: IntentKeys,
  name: string,
  input: unknown,
  send: (key: string) => Promise<Answer>,
) {
  try {
    const answer = await send(intents.key(name, input));
    intents.settle(name, input, null);
    return answer;
  } catch (error) {
    intents.settle(name, input, error);
    throw error;
  }
}

/** `onCreated` also runs if the form is gone by then: the live stream may list the group before the response arrives. */
export function useCreateGroup(onCreated: (group: GroupView) => void) {
  const client = useAppClient();
  return useMutation({
    mutationFn: (body: Body<'createGroup'>) =>
      withKey(client.intents, 'createGroup', body, (idempotencyKey) =>
        call('createGroup', { body, idempotencyKey }),
      ),
    onSuccess: (group) => {
      client.setQueryData<GroupView>(queryKeys.group(group.id), group);
      void client.invalidateQueries({ queryKey: queryKeys.groupList });
      onCreated(group);
    },
  });
}

export function useJoinGroup(inviteId: string, token: string) {
  const client = useAppClient();
  return useMutation({
    mutationFn: () =>
      withKey(client.intents, 'joinGroup', inviteId, (idempotencyKey) =>
        call('joinGroup', { params: { inviteId }, body: { token }, idempotencyKey }),
      ),
    onSuccess: (group) => {
      client.setQueryData<GroupView>(queryKeys.group(group.id), group);
      void client.invalidateQueries({ queryKey: queryKeys.groupList });
    },
  });
}

export const useChangeGroup = (groupId: string) =>
  useGroupChange(groupId, (body: Body<'changeGroup'>) => call('changeGroup', { params: { groupId }, body }), {
    isShown: true,
  });

export const usePutGroupPicture = (groupId: string) =>
  useGroupChange(groupId, (file: File) => uploadFile('putGroupPicture', { file, params: { groupId } }), {
    isShown: true,
  });

export const useDeleteGroupPicture = (groupId: string) =>
  useGroupChange(groupId, () => call('deleteGroupPicture', { params: { groupId } }));

export const useMyChoices = (groupId: string) =>
  useGroupChange(
    groupId,
    (body: Body<'putMyGroupChoices'>) => call('putMyGroupChoices', { params: { groupId }, body }),
    { isShown: true },
  );

export const useStartSeason = (groupId: string) =>
  useGroupChange(
    groupId,
    (body: Body<'startGroupSeason'>, intents) =>
      withKey(intents, 'startGroupSeason', [groupId, body], (idempotencyKey) =>
        call('startGroupSeason', { params: { groupId }, body, idempotencyKey }),
      ),
    { isShown: true },
  );

export const useChangeSeason = (groupId: string, seasonId: string) =>
  useGroupChange(
    groupId,
    (body: Body<'changeGroupSeason'>) => call('changeGroupSeason', { params: { groupId, seasonId }, body }),
    { isShown: true },
  );

export const useLeaveGroup = (groupId: string, onDone: () => void) =>
  useGroupChange(
    groupId,
    (leavesBalance: boolean, intents) =>
      withKey(intents, 'leaveGroup', groupId, (idempotencyKey) =>
        call('leaveGroup', {
          params: { groupId },
          query: { leavesBalance: leavesBalance ? 'true' : 'false' },
          idempotencyKey,
        }),
      ),
    { isShown: true, onDone },
  );

export const useDeleteGroup = (groupId: string, onDone: () => void) =>
  useGroupChange(groupId, () => call('deleteGroup', { params: { groupId } }), { isShown: true, onDone });

export const useChangeRole = (groupId: string) =>
  useGroupChange(groupId, ({ userId, role }: { userId: string; role: GroupRole }) =>
    call('changeGroupRole', { params: { groupId, userId }, body: { role } }),
  );

export const useRemoveMember = (groupId: string) =>
  useGroupChange(groupId, (userId: string, intents) =>
    withKey(intents, 'removeGroupMember', [groupId, userId], (idempotencyKey) =>
      call('removeGroupMember', { params: { groupId, userId }, idempotencyKey }),
    ),
  );

export const useAllowMember = (groupId: string) =>
  useGroupChange(groupId, (userId: string) => call('allowGroupMember', { params: { groupId, userId } }));

export const useCreateInvite = (groupId: string) =>
  useGroupChange(
    groupId,
    (body: Body<'createGroupInvite'>) => call('createGroupInvite', { params: { groupId }, body }),
    { isShown: true },
  );

export const useRevokeInvite = (groupId: string) =>
  useGroupChange(groupId, (inviteId: string) => call('revokeGroupInvite', { params: { groupId, inviteId } }));

export const useRequestSettleUp = (groupId: string) =>
  useGroupChange(groupId, () => call('requestSettleUp', { params: { groupId } }));

export const useConfirmPayment = (groupId: string, paymentId: string) =>
  useGroupChange(
    groupId,
    (note: string | null, intents) =>
      withKey(intents, 'confirmGroupPayment', [paymentId, note], (idempotencyKey) =>
        call('confirmGroupPayment', { params: { groupId, paymentId }, body: { note }, idempotencyKey }),
      ),
    { isShown: true },
  );

export const useCancelPayment = (groupId: string, paymentId: string) =>
  useGroupChange(groupId, () => call('cancelGroupPayment', { params: { groupId, paymentId } }));

/** A change of a message; its answer replaces the message in the conversation. */
function useMessageChange<Input>(mutationFn: (input: Input) => Promise<GroupMessage>) {
  const client = useAppClient();
  return useMutation({ mutationFn, onSuccess: (message) => putMessages(client, [message]) });
}

/** A repeat with the same id sends the message once. */
export const useSendMessage = (groupId: string) =>
  useMessageChange((body: Body<'sendGroupMessage'>) =>
    call('sendGroupMessage', { params: { groupId }, body }),
  );

export const useEditMessage = (groupId: string) =>
  useMessageChange(({ messageId, text }: { messageId: string; text: string }) =>
    call('editGroupMessage', { params: { groupId, messageId }, body: { text } }),
  );

export const useRemoveMessage = (groupId: string) =>
  useMessageChange((messageId: string) => call('removeGroupMessage', { params: { groupId, messageId } }));

export const useReact = (groupId: string) =>
  useMessageChange(
    ({ messageId, reaction, isOn }: { messageId: string; reaction: GroupReaction; isOn: boolean }) =>
      call(isOn ? 'putGroupReaction' : 'deleteGroupReaction', { params: { groupId, messageId, reaction } }),
  );

export function useMarkRead(groupId: string) {
  const client = useAppClient();
  return useMutation({
    mutationFn: (number: number) => call('markGroupRead', { params: { groupId }, body: { number } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.groupList }),
  });
}

import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupMember } from '@sidebet/contract/groups/members';
import { refuseRemoval } from '@sidebet/domain/groups/roles';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { describeOpen } from '../../../lib/open-debts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import classes from './groups.module.css';

type Props = DialogState & { group: GroupView; member: GroupMember };

/** What owners and organizers do about a member. Handing over and removing ask again. */
export default function MemberDialog({ group, member, opened, onClose, onClosed }: Props) {
  const { toasts } = useAppClient();
  const { person, role, balanceCents, settlesWith } = member;
  const hasOpen = (balanceCents ?? 0) !== 0;
  const open = describeOpen(settlesWith ?? [], person.username);
  const [step, setStep] = useState<'choose' | 'handOver' | 'remove'>('choose');
  const change = useAction('changeGroupRole', { onError: toasts.showError });
  const remove = useAction('removeGroupMember', { retry: false, onError: toasts.showError });
  const offline = useOffline();
  const busy = change.isPending || remove.isPending;
  const setRole = (next: GroupMember['role']) =>
    change.mutate(
      { params: { groupId: group.id, userId: person.id }, body: { role: next } },
      { onSuccess: onClose },
    );
  const titles = {
    choose: person.username,
    handOver: `Hand the group to ${person.username}?`,
    remove: `Remove ${person.username}?`,
  };
  return (
    <Dialog opened={opened} title={titles[step]} onClose={onClose} onClosed={onClosed} busy={busy}>
      <div className={classes.stack}>
        {step === 'choose' && (
          <>
            {group.role === 'owner' && (
              <>
                <Button
                  kind="outline"
                  wide
                  disabled={offline}
                  busy={busy}
                  onClick={() => setRole(role === 'organizer' ? 'member' : 'organizer')}
                >
                  {role === 'organizer' ? 'Make a member again' : 'Make an organizer'}
                </Button>
                <p className={classes.note}>
                  Organizers change the settings, start seasons, invite people and remove members.
                </p>
                <Button kind="outline" wide onClick={() => setStep('handOver')}>
                  Hand the group over
                </Button>
              </>
            )}
            {refuseRemoval(group.role, role) === null && (
              <Button kind="outline" wide onClick={() => setStep('remove')}>
                Remove from the group
              </Button>
            )}
          </>
        )}
        {step === 'handOver' && (
          <Confirm
            text={`${person.username} becomes the owner and you become an organizer. Only the new owner can undo this.`}
            action="Hand over"
            busy={busy}
            offline={offline}
            onCancel={() => setStep('choose')}
            onConfirm={() => setRole('owner')}
          />
        )}
        {step === 'remove' && (
          <Confirm
            text={`${hasOpen ? `${open ?? `${person.username} has an open balance.`} They keep Settle up until they are even. ` : ''}${person.username}’s open offers end, and running bets finish. They can join again when an organizer allows it.`}
            action={hasOpen ? 'Remove anyway' : 'Remove'}
            busy={busy}
            offline={offline}
            onCancel={() => setStep('choose')}
            onConfirm={() =>
              remove.mutate(
                {
                  params: { groupId: group.id, userId: person.id },
                  query: { leavesBalance: hasOpen ? 'true' : 'false' },
                },
                { onSuccess: onClose },
              )
            }
          />
        )}
        {offline && <OfflineNote />}
        <ProblemLine error={change.error ?? remove.error} />
      </div>
    </Dialog>
  );
}

type ConfirmProps = {
  text: string;
  action: string;
  busy: boolean;
  offline: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

function Confirm({ text, action, busy, offline, onCancel, onConfirm }: ConfirmProps) {
  return (
    <>
      <DialogText>{text}</DialogText>
      <DialogActions>
        <Button kind="outline" wide data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="danger" wide disabled={offline} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </>
  );
}

import type { GroupView } from '@sidebet/contract/groups/group';
import { groupLimits } from '@sidebet/domain/groups/group';
import { refuseInvite } from '@sidebet/domain/groups/invite';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { InviteLink } from './invites.tsx';

/** Creates an invite link, then shows it. */
export default function InviteDialog({
  group,
  opened,
  onClose,
  onClosed,
}: DialogState & { group: GroupView }) {
  const create = useAction('createGroupInvite');
  const offline = useOffline();
  const [days, setDays] = useState('7');
  const [uses, setUses] = useState('20');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const body = { expiresInDays: Number(days), maxUses: Number(uses) };
    const refused = refuseInvite(body);
    setProblem(refused?.message ?? null);
    if (refused || offline) return;
    create.mutate(
      { params: { groupId: group.id }, body },
      { onError: (error) => setProblem(errorMessage(error)) },
    );
  };
  return (
    <Dialog
      opened={opened}
      title={create.data ? 'Your invite link' : 'Invite people'}
      onClose={onClose}
      onClosed={onClosed}
      busy={create.isPending}
    >
      {create.data ? (
        <>
          <InviteLink url={location.origin + create.data.path} groupName={group.name} />
          <DialogText>
            Anyone with this link can join. It shows them the group’s name, size and kind, and who owns it.
          </DialogText>
        </>
      ) : (
        <DialogForm label="Invite people" onSubmit={submit}>
          <Field
            label="Days the link works"
            hint={`1 to ${groupLimits.maxInviteDays}`}
            inputMode="numeric"
            autoComplete="off"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
          <Field
            label="People who can join with it"
            hint={`1 to ${groupLimits.maxInviteUses}`}
            inputMode="numeric"
            autoComplete="off"
            value={uses}
            onChange={(event) => setUses(event.target.value)}
          />
          {offline && <OfflineNote />}
          <ProblemBox problem={problem} />
          <DialogActions>
            <Button kind="outline" wide onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" wide disabled={offline} busy={create.isPending}>
              {create.isPending ? 'Creating...' : 'Create link'}
            </Button>
          </DialogActions>
        </DialogForm>
      )}
    </Dialog>
  );
}

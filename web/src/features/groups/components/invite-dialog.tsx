import type { GroupView } from '@sidebet/contract/groups/group';
import { groupLimits } from '@sidebet/domain/groups/group';
import { refuseInvite } from '@sidebet/domain/groups/invite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/field.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { InviteLink } from './invites.tsx';

const usual = { days: '7', uses: '20' };

type Props = DialogState & {
  group: GroupView;
  /** The path of a link that still works; without one the dialog makes one as it opens. */
  path: string | null;
};

/** Shows an invite link at once. How long it works and for how many is behind its options. */
export default function InviteDialog({ group, path, opened, onClose, onClosed }: Props) {
  const create = useAction('createGroupInvite');
  const offline = useOffline();
  const [{ days, uses }, setOptions] = useState(usual);
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = create.data?.path ?? path;
  const make = (options: typeof usual) => {
    const body = { expiresInDays: Number(options.days), maxUses: Number(options.uses) };
    const refused = refuseInvite(body);
    setProblem(refused?.message ?? null);
    if (refused || offline) return;
    create.mutate(
      { params: { groupId: group.id }, body },
      { onSuccess: () => setOptionsOpen(false), onError: (error) => setProblem(errorMessage(error)) },
    );
  };
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && path === null) make(usual);
    isFirst.current = false;
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    make({ days, uses });
  };
  return (
    <Dialog
      opened={opened}
      title="Invite people"
      onClose={onClose}
      onClosed={onClosed}
      busy={create.isPending}
    >
      {shown && (
        <>
          <InviteLink url={location.origin + shown} groupName={group.name} />
          <DialogText>
            Anyone with this link can join. It shows them the group’s name, size and kind, and who owns it.
          </DialogText>
        </>
      )}
      {!shown && create.isPending && <Skeletons label="Creating link..." count={1} height={320} />}
      {offline && <OfflineNote />}
      <ProblemBox problem={problem} />
      <Disclosure
        summary="Another link"
        isOpen={areOptionsOpen}
        onToggle={() => setOptionsOpen(!areOptionsOpen)}
      >
        <DialogForm label="Another link" onSubmit={submit}>
          <Field
            label="Days the link works"
            hint={`1 to ${groupLimits.maxInviteDays}`}
            inputMode="numeric"
            autoComplete="off"
            value={days}
            onChange={(event) => setOptions({ days: event.target.value, uses })}
          />
          <Field
            label="People who can join with it"
            hint={`1 to ${groupLimits.maxInviteUses}`}
            inputMode="numeric"
            autoComplete="off"
            value={uses}
            onChange={(event) => setOptions({ days, uses: event.target.value })}
          />
          <Button type="submit" wide disabled={offline} busy={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create link'}
          </Button>
        </DialogForm>
      </Disclosure>
    </Dialog>
  );
}

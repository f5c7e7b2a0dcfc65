import type { GroupView } from '@sidebet/contract/groups/group';
import { groupLimits } from '@sidebet/domain/groups/group';
import { refuseInvite } from '@sidebet/domain/groups/invite';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useForm } from '../../../lib/use-form.ts';
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

const readOptions = ({ days, uses }: typeof usual) => ({
  expiresInDays: Number(days),
  maxUses: Number(uses),
});

type Props = DialogState & {
  group: GroupView;
  /** The path of a link that still works; without one the dialog makes one as it opens. */
  path: string | null;
};

/** Shows an invite link at once. How long it works and for how many is behind its options. */
export default function InviteDialog({ group, path, opened, onClose, onClosed }: Props) {
  const create = useAction('createGroupInvite');
  const offline = useOffline();
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const shown = create.data?.path ?? path;
  const make = (options: typeof usual) =>
    create.mutateAsync({ params: { groupId: group.id }, body: readOptions(options) });
  const form = useForm({
    initial: usual,
    check: (options) => refuseInvite(readOptions(options)),
    send: make,
    onSent: () => setOptionsOpen(false),
  });
  const { showProblem } = form;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && path === null && !offline)
      make(usual).catch((error) => showProblem(errorMessage(error)));
    isFirst.current = false;
  });
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
      <ProblemBox problem={form.problems.form} />
      <Disclosure
        summary="Another link"
        isOpen={areOptionsOpen}
        onToggle={() => setOptionsOpen(!areOptionsOpen)}
      >
        <DialogForm label="Another link" onSubmit={form.submit}>
          <Field
            {...form.field('days')}
            label="Days the link works"
            hint={`1 to ${groupLimits.maxInviteDays}`}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            {...form.field('uses')}
            label="People who can join with it"
            hint={`1 to ${groupLimits.maxInviteUses}`}
            inputMode="numeric"
            autoComplete="off"
          />
          <Button type="submit" wide disabled={offline} busy={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create link'}
          </Button>
        </DialogForm>
      </Disclosure>
    </Dialog>
  );
}

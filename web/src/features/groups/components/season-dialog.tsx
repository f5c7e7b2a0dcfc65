import type { GroupView } from '@sidebet/contract/groups/group';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { findSeasonMistakes, readSeason, seasonFieldByCode } from '../group-draft.ts';
import { SeasonFields } from './group-fields.tsx';

/** Ends the current season and starts the next. */
export default function SeasonDialog({
  group,
  opened,
  onClose,
  onClosed,
}: DialogState & { group: GroupView }) {
  const start = useAction('startGroupSeason', { retry: false });
  const offline = useOffline();
  const form = useForm({
    initial: { seasonName: '', endsOn: '' },
    check: findSeasonMistakes,
    fieldByCode: seasonFieldByCode,
    send: (draft) => start.mutateAsync({ params: { groupId: group.id }, body: readSeason(draft) }),
    onSent: onClose,
  });
  return (
    <Dialog
      opened={opened}
      title="Start a new season"
      onClose={onClose}
      onClosed={onClosed}
      busy={start.isPending}
    >
      <DialogForm label="Start a new season" onSubmit={form.submit}>
        {group.season && <DialogText>This ends {group.season.name} now, for everyone.</DialogText>}
        <SeasonFields form={form} />
        {offline && <OfflineNote />}
        <ProblemBox problem={form.problems.form} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={form.isPending}>
            {form.isPending ? 'Starting...' : 'Start season'}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

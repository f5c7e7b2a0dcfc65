import type { GroupView } from '@sidebet/contract/groups/group';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { findSeasonProblems, otherProblem, problemsOf, readSeason } from '../group-draft.ts';
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
  const [draft, setDraft] = useState({ name: '', endsOn: '' });
  const [problems, setProblems] = useState({});
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const found = findSeasonProblems(draft);
    setProblems(found);
    if (offline || Object.keys(found).length > 0) return;
    start.mutate(
      { params: { groupId: group.id }, body: readSeason(draft) },
      {
        onSuccess: onClose,
        onError: (error) => setProblems(problemsOf(error)),
      },
    );
  };
  return (
    <Dialog
      opened={opened}
      title="Start a new season"
      onClose={onClose}
      onClosed={onClosed}
      busy={start.isPending}
    >
      <DialogForm label="Start a new season" onSubmit={submit}>
        {group.season && <DialogText>This ends {group.season.name} now, for everyone.</DialogText>}
        <SeasonFields draft={draft} problems={problems} onChange={setDraft} />
        {offline && <OfflineNote />}
        <ProblemBox problem={otherProblem(start.error)} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={start.isPending}>
            {start.isPending ? 'Starting...' : 'Start season'}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

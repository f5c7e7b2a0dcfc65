import { type GroupKind, groupKinds } from '@sidebet/domain/book/accounts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useCreateGroup } from '../api/mutations.ts';
import {
  defaultAmount,
  findGroupProblems,
  findSeasonProblems,
  type GroupProblems,
  newDraft,
  otherProblem,
  problemsOf,
  readDraft,
  readSeason,
} from '../group-draft.ts';
import { kindHints, kindLabels } from '../group-labels.ts';
import { GroupFields, SeasonFields } from './group-fields.tsx';

/** Creates a group and opens it. */
export default function CreateGroupDialog({ opened, onClose, onClosed }: DialogState) {
  const navigate = useNavigate();
  const create = useCreateGroup(({ id }) => navigate(paths.group(id, 'members')));
  const offline = useOffline();
  const [kind, setKind] = useState<GroupKind>('points');
  const [draft, setDraft] = useState(newDraft('points'));
  const [season, setSeason] = useState({ name: 'Season 1', endsOn: '' });
  const [problems, setProblems] = useState<GroupProblems>({});

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const found = { ...findSeasonProblems(season), ...findGroupProblems(kind, draft) };
    setProblems(found);
    if (offline || Object.keys(found).length > 0) return;
    create.mutate(
      { body: { kind, ...readDraft(kind, draft), season: readSeason(season) } },
      { onError: (error) => setProblems(problemsOf(error)) },
    );
  };
  return (
    <Dialog
      opened={opened}
      title="Create a group"
      onClose={onClose}
      onClosed={onClosed}
      busy={create.isPending}
    >
      <DialogForm label="Create a group" onSubmit={submit}>
        <Choices
          label="What do you bet for?"
          options={groupKinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setDraft({ ...draft, amount: defaultAmount(next) });
          }}
        />
        <DialogText>{kindHints[kind]} You cannot change this later.</DialogText>
        <GroupFields kind={kind} draft={draft} problems={problems} onChange={setDraft} />
        <SeasonFields draft={season} problems={problems} onChange={setSeason} />
        {offline && <OfflineNote />}
        <ProblemBox problem={otherProblem(create.error)} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create group'}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

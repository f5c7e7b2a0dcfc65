import { type GroupKind, groupKinds } from '@sidebet/domain/book/accounts';
import { useNavigate } from 'react-router';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useCreateGroup } from '../api/mutations.ts';
import {
  defaultAmount,
  findGroupMistakes,
  findSeasonMistakes,
  type GroupDraft,
  groupFieldByCode,
  newDraft,
  readDraft,
  readSeason,
  type SeasonDraft,
  seasonFieldByCode,
} from '../group-draft.ts';
import { kindHints, kindLabels } from '../group-labels.ts';
import { GroupFields, SeasonFields } from './group-fields.tsx';

type Input = GroupDraft & SeasonDraft & { readonly kind: GroupKind };
const empty: Input = { kind: 'points', ...newDraft('points'), seasonName: 'Season 1', endsOn: '' };

/** Creates a group and opens it. */
export default function CreateGroupDialog({ opened, onClose, onClosed }: DialogState) {
  const navigate = useNavigate();
  const create = useCreateGroup(({ id }) => navigate(paths.group(id, 'more')));
  const offline = useOffline();
  const form = useForm({
    initial: empty,
    check: (input) => [...findSeasonMistakes(input), ...findGroupMistakes(input.kind, input)],
    fieldByCode: { ...groupFieldByCode, ...seasonFieldByCode },
    send: (input) =>
      create.mutateAsync({
        body: { kind: input.kind, ...readDraft(input.kind, input), season: readSeason(input) },
      }),
  });
  const { kind } = form.values;
  return (
    <Dialog
      opened={opened}
      title="Create a group"
      onClose={onClose}
      onClosed={onClosed}
      busy={create.isPending}
    >
      <DialogForm label="Create a group" onSubmit={form.submit}>
        <Choices
          label="What do you bet for?"
          options={groupKinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={kind}
          onChange={(next) => form.set({ kind: next, amount: defaultAmount(next) })}
        />
        <DialogText>{kindHints[kind]} You cannot change this later.</DialogText>
        <GroupFields kind={kind} form={form} />
        <SeasonFields form={form} />
        {offline && <OfflineNote />}
        <ProblemBox problem={form.problems.form} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={form.isPending}>
            {form.isPending ? 'Creating...' : 'Create group'}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

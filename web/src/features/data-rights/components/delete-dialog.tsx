import type { DeletionView } from '@sidebet/contract/data-rights';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { confirmsDeletion } from '@sidebet/domain/data-rights/deletion';
import { refuse } from '@sidebet/domain/refusals';
import { useApi } from '../../../lib/api/use-api.ts';
import { describeOpen } from '../../../lib/open-debts.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useDeleteAccount } from '../api.ts';
import { type BlockerDescription, describeBlocker, describeOpenOffers } from '../deletion-blockers.ts';
import classes from './delete-dialog.module.css';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };

/** The blockers with links to resolve them, then the confirmation. */
export default function DeleteDialog({ opened, onClose, onClosed }: Props) {
  // Balances change while other pages are open, so this is always refetched.
  const deletion = useApi('getDeletion', {}, { staleTime: 0, gcTime: 0 });
  const remove = useDeleteAccount();
  const { data } = deletion;
  return (
    <Dialog
      opened={opened}
      title="Delete your account"
      onClose={onClose}
      onClosed={onClosed}
      busy={remove.isPending}
    >
      {deletion.isError && !data && (
        <QueryFailure error={deletion.error} onRetry={() => void deletion.refetch()} />
      )}
      {deletion.isPending && <Skeletons label="Checking your account..." count={2} height={56} />}
      {data && listBlockers(data).length > 0 && <Blockers deletion={data} onClose={onClose} />}
      {data && listBlockers(data).length === 0 && (
        <Confirm deletion={data} remove={remove} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** What must end first. Open balances in groups can stay, once the user says so. */
function listBlockers({ obstacles }: DeletionView): DeletionView['obstacles'] {
  return obstacles.filter(({ kind }) => kind !== 'ious');
}

function Blockers({ deletion, onClose }: { deletion: DeletionView; onClose: () => void }) {
  return (
    <div className={classes.body}>
      <DialogText>Before you can delete your account:</DialogText>
      <ul className={classes.list} aria-label="Before you can delete">
        {listBlockers(deletion).map((blocker) => (
          <Blocker key={blocker.kind} words={describeBlocker(blocker)} />
        ))}
        {deletion.openOffers.count > 0 && <Blocker words={describeOpenOffers(deletion.openOffers)} />}
      </ul>
      <Button kind="outline" wide onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

function Blocker({ words: { says, label, to } }: { words: BlockerDescription }) {
  return (
    <li>
      <span>{says}</span>
      <Link to={to}>{label}</Link>
    </li>
  );
}

type ConfirmProps = {
  deletion: DeletionView;
  remove: ReturnType<typeof useDeleteAccount>;
  onClose: () => void;
};

function Confirm({ deletion: { openOffers, ious }, remove, onClose }: ConfirmProps) {
  const { user } = useViewer();
  const form = useForm({
    initial: { confirmation: '', leavesIous: false },
    check: ({ confirmation, leavesIous }) => [
      ious.length > 0 && !leavesIous
        ? { message: 'Please confirm that you leave these balances open.' }
        : null,
      confirmsDeletion(confirmation, user.username) ? null : refuse('deletionNotConfirmed'),
    ],
    fieldByCode: { deletionNotConfirmed: 'confirmation' },
    send: (body) => remove.mutateAsync({ body }),
  });
  const takesBack = openOffers.count > 0;

  return (
    <DialogForm label="Delete your account" onSubmit={form.submit}>
      <DialogText>
        This permanently deletes your profile, friends, messages, picture and logins. Bets and ledger entries
        stay without your name, because the law requires complete records.
      </DialogText>
      {takesBack && (
        <ul className={classes.list}>
          <Blocker words={describeOpenOffers(openOffers)} />
        </ul>
      )}
      {ious.length > 0 && (
        <OpenIous
          ious={ious}
          isLeft={form.values.leavesIous}
          onChange={(leavesIous) => form.set({ leavesIous })}
        />
      )}
      <Field
        {...form.field('confirmation')}
        label={`Type ${user.username} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        // Rendered after the blockers load, when the dialog has already set its focus.
        autoFocus
      />
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Keep account
        </Button>
        <Button type="submit" kind="danger" busy={form.isPending}>
          {form.isPending ? 'Deleting...' : takesBack ? 'Cancel my offers' : 'Delete permanently'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

type IousProps = { ious: DeletionView['ious']; isLeft: boolean; onChange: (isLeft: boolean) => void };

/** What is open in groups, with whom, and what happens to it. */
function OpenIous({ ious, isLeft, onChange }: IousProps) {
  return (
    <section className={classes.body} aria-label="Open in your groups">
      <DialogText>These balances are still open:</DialogText>
      <ul className={classes.list}>
        {ious.map(({ group, amountCents, people }) => (
          <li key={group.id}>
            <span>
              <strong>{group.name}</strong>: {describeOpen(people) ?? describeBalance(amountCents)}
            </span>
            <Link to={paths.settleUp(group.id)}>Settle up</Link>
          </li>
        ))}
      </ul>
      <DialogText>
        If you delete your account, what others owe you is forgiven. What you owe stays until those you owe
        write it off.
      </DialogText>
      <label className={classes.check}>
        <input type="checkbox" checked={isLeft} onChange={(event) => onChange(event.target.checked)} />
        Leave these balances open
      </label>
    </section>
  );
}

function describeBalance(cents: number): string {
  return cents > 0
    ? `you are owed ${formatDollarsInSentence(cents)}.`
    : `you owe ${formatDollarsInSentence(-cents)}.`;
}

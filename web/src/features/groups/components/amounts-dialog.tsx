import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';

type Props = DialogState & { groupId: string; showsAmounts: boolean };

/** Shows or hides the amounts of a group, for its owner. */
export default function AmountsDialog({ groupId, showsAmounts, opened, onClose, onClosed }: Props) {
  const change = useAction('switchGroupAmounts');
  const offline = useOffline();
  return (
    <Dialog
      opened={opened}
      title={showsAmounts ? 'Show amounts?' : 'Hide amounts?'}
      onClose={onClose}
      onClosed={onClosed}
      busy={change.isPending}
    >
      <DialogText>
        {showsAmounts
          ? 'Every member sees what the others risk, win and owe, also of past bets.'
          : 'Every member sees only their own amounts, also of past bets.'}{' '}
        The stream says that you changed it.
      </DialogText>
      {offline && <OfflineNote />}
      <ProblemLine error={change.error} />
      <DialogActions>
        <Button kind="outline" wide data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          wide
          disabled={offline}
          busy={change.isPending}
          onClick={() =>
            change.mutate({ params: { groupId }, body: { showsAmounts } }, { onSuccess: onClose })
          }
        >
          {showsAmounts ? 'Show amounts' : 'Hide amounts'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

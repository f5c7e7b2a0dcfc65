import type { GroupView } from '@sidebet/contract/groups/group';
import { useNavigate } from 'react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import classes from './groups.module.css';

/** Leaves the group. With an open balance it warns first. */
export default function LeaveDialog({
  group,
  opened,
  onClose,
  onClosed,
}: DialogState & { group: GroupView }) {
  const navigate = useNavigate();
  const leave = useAction('leaveGroup', { retry: false, onSuccess: () => navigate(paths.groups) });
  const offline = useOffline();
  const isBalanceOpen = leave.error instanceof ApiProblem && leave.error.code === 'balanceOpen';
  return (
    <Dialog
      opened={opened}
      title={isBalanceOpen ? 'Leave with an open balance?' : `Leave ${group.name}?`}
      onClose={onClose}
      onClosed={onClosed}
      busy={leave.isPending}
    >
      <div className={classes.stack}>
        {isBalanceOpen ? (
          <DialogText>
            <span role="alert">{leave.error?.message}</span>
          </DialogText>
        ) : (
          <DialogText>
            Your open offers end, and running bets finish. You need a new invite link to come back.
          </DialogText>
        )}
        <DialogActions>
          <Button kind="outline" wide data-autofocus onClick={onClose}>
            Stay
          </Button>
          <Button
            kind="danger"
            wide
            disabled={offline}
            busy={leave.isPending}
            onClick={() =>
              leave.mutate({
                params: { groupId: group.id },
                query: { leavesBalance: isBalanceOpen ? 'true' : 'false' },
              })
            }
          >
            {isBalanceOpen ? 'Leave anyway' : 'Leave'}
          </Button>
        </DialogActions>
        {offline && <OfflineNote />}
        <ProblemLine error={isBalanceOpen ? null : leave.error} />
      </div>
    </Dialog>
  );
}

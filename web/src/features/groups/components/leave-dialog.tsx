import type { GroupView } from '@sidebet/contract/groups/group';
import { useNavigate } from 'react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useOffline } from '../../../lib/connection.ts';
import { describeOpen } from '../../../lib/open-debts.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './groups.module.css';

/** Leaves the group. It says first what is open and to whom. */
export default function LeaveDialog({
  group,
  opened,
  onClose,
  onClosed,
}: DialogState & { group: GroupView }) {
  const navigate = useNavigate();
  const { user } = useViewer();
  const isIou = group.kind === 'iou';
  // Bets settle while the page is open, so this is always read again.
  const members = useApi(
    'listGroupMembers',
    { params: { groupId: group.id } },
    { enabled: isIou, staleTime: 0 },
  );
  const leave = useAction('leaveGroup', {
    retry: false,
    onSuccess: () => navigate(paths.groups),
    // A bet may have settled meanwhile.
    onError: () => void members.refetch(),
  });
  const offline = useOffline();
  const own = members.data?.items.find(({ person }) => person.id === user.id);
  const open = describeOpen(own?.settlesWith ?? []);
  const hasOpen = (own?.balanceCents ?? 0) !== 0;
  return (
    <Dialog
      opened={opened}
      title={hasOpen ? 'Leave with an open balance?' : `Leave ${group.name}?`}
      onClose={onClose}
      onClosed={onClosed}
      busy={leave.isPending}
    >
      <div className={classes.stack}>
        {isIou && members.isPending && <Skeletons label="Checking what is open..." count={1} height={48} />}
        {isIou && members.isError && !members.data && (
          <QueryFailure error={members.error} onRetry={() => void members.refetch()} />
        )}
        {hasOpen && (
          <DialogText>
            <strong role="alert">{open ?? 'You have an open balance.'}</strong> You keep Settle up until you
            are even, and nothing else of the group.
          </DialogText>
        )}
        <DialogText>
          Your open offers end, and running bets finish. You need a new invite link to come back.
        </DialogText>
        <DialogActions>
          <Button kind="outline" wide data-autofocus onClick={onClose}>
            Stay
          </Button>
          <Button
            kind="danger"
            wide
            disabled={offline || (isIou && !members.data)}
            busy={leave.isPending}
            onClick={() =>
              leave.mutate({
                params: { groupId: group.id },
                query: { leavesBalance: hasOpen ? 'true' : 'false' },
              })
            }
          >
            {hasOpen ? 'Leave anyway' : 'Leave'}
          </Button>
        </DialogActions>
        {offline && <OfflineNote />}
        <ProblemLine error={leave.error} />
      </div>
    </Dialog>
  );
}

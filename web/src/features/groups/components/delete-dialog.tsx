import type { GroupView } from '@sidebet/contract/groups/group';
import { useNavigate } from 'react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import classes from './groups.module.css';

/** Deletes the group for everyone. */
export default function DeleteDialog({
  group,
  opened,
  onClose,
  onClosed,
}: DialogState & { group: GroupView }) {
  const navigate = useNavigate();
  const remove = useAction('deleteGroup', { onSuccess: () => navigate(paths.groups) });
  const offline = useOffline();
  return (
    <Dialog
      opened={opened}
      title={`Delete ${group.name}?`}
      onClose={onClose}
      onClosed={onClosed}
      busy={remove.isPending}
    >
      <div className={classes.stack}>
        <DialogText>
          The table, the messages and the invite links end for all {group.memberCount} members. This cannot be
          undone.
        </DialogText>
        <DialogActions>
          <Button kind="outline" wide data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger"
            wide
            disabled={offline}
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { groupId: group.id } })}
          >
            Delete group
          </Button>
        </DialogActions>
        {offline && <OfflineNote />}
        <ProblemLine error={remove.error} />
      </div>
    </Dialog>
  );
}

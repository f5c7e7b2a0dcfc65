import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import form from '../auth-form.module.css';
import { BackupCodes } from './backup-codes.tsx';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };

/** Replaces the backup codes with ten new ones. */
export default function BackupCodesDialog({ opened, onClose, onClosed }: Props) {
  const renew = useAction('renewBackupCodes');
  return (
    <Dialog
      opened={opened}
      title={renew.data ? 'Your backup codes' : 'New backup codes'}
      onClose={onClose}
      onClosed={onClosed}
      busy={renew.isPending}
    >
      {renew.data ? (
        <BackupCodes codes={renew.data.backupCodes} onDone={onClose} />
      ) : (
        <div className={form.form}>
          <DialogText>You’ll get ten new codes. Your old codes stop working.</DialogText>
          {renew.isError && <ProblemBox problem={errorMessage(renew.error)} />}
          <DialogActions>
            <Button kind="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button data-autofocus busy={renew.isPending} onClick={() => renew.mutate()}>
              {renew.isPending ? 'Creating codes...' : 'Create new codes'}
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}

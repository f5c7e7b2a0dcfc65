import { messageOf } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { useRenewBackupCodes } from '../api/security.ts';
import { AccountDialog } from './account-dialog.tsx';
import form from './account-form.module.css';
import { BackupCodes } from './backup-codes.tsx';
import classes from './security.module.css';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };

/** Ten new backup codes in place of the old ones. */
export default function BackupCodesDialog({ opened, onClose, onClosed }: Props) {
  const renew = useRenewBackupCodes();
  return (
    <AccountDialog
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
          <p className={classes.text}>You get ten new ones. Those you have no longer work from then on.</p>
          {renew.isError && (
            <p role="alert" className={form.problem}>
              {messageOf(renew.error)}
            </p>
          )}
          <div className={classes.actions}>
            <Button kind="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button data-autofocus busy={renew.isPending} onClick={() => renew.mutate()}>
              {renew.isPending ? 'Making them...' : 'Make new ones'}
            </Button>
          </div>
        </div>
      )}
    </AccountDialog>
  );
}

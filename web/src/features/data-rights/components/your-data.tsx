import { IconDownload } from '@tabler/icons-react';
import { useAction } from '../../../lib/api/use-action.ts';
import { fileAddress } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { SettingsAction, SettingsSection } from '../../../ui/settings-section.tsx';
import classes from './your-data.module.css';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

/** The browser downloads it as a file of any size. */
function downloadFile(): void {
  const link = document.createElement('a');
  link.href = fileAddress('downloadMyData', undefined);
  link.download = '';
  link.click();
}

/** Data download and account deletion in the settings. */
export default function YourData() {
  const { toasts } = useAppClient();
  const download = useAction('askForMyData', { onSuccess: downloadFile });
  return (
    <SettingsSection id="your-data" title="Your data">
      <div className={classes.item}>
        <SettingsAction
          title="A copy of everything"
          hint="Profile, bets, every transaction, messages and everything else we store about you, as a ZIP file."
        >
          <Button
            kind="outline"
            size="small"
            busy={download.isPending}
            onClick={() =>
              download.mutate(undefined, {
                onSuccess: () => toasts.show('Downloading your data.'),
                onError: (error) => toasts.showError(error),
              })
            }
          >
            <IconDownload size={16} stroke={1.8} aria-hidden="true" />
            Download my data
          </Button>
        </SettingsAction>
      </div>
      <div className={classes.item}>
        <SettingsAction title="Delete account" hint="Immediate and permanent. Withdraw your money first.">
          <DialogButton kind="outline" size="small" dialog={(state) => <DeleteDialog {...state} />}>
            Delete my account
          </DialogButton>
        </SettingsAction>
      </div>
    </SettingsSection>
  );
}

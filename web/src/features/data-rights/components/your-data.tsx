import { IconDownload } from '@tabler/icons-react';
import { lazy } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useDownloadMyData } from '../api/data-rights.ts';
import classes from './your-data.module.css';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** A copy of everything, and the end of the account: last in Account Info, and quiet. */
export default function YourData() {
  const download = useDownloadMyData();
  return (
    <section className={classes.section} aria-labelledby="your-data">
      <h3 id="your-data" className={classes.heading}>
        Your data
      </h3>
      <div className={classes.row}>
        <div className={classes.words}>
          <h4>A copy of everything</h4>
          <p>Profile, bets, every transaction, messages and what else we keep about you, as a ZIP file.</p>
        </div>
        <Button
          kind="outline"
          size="small"
          busy={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onSuccess: () => toast('Your data is being downloaded.'),
              onError: (error) => toastError(error),
            })
          }
        >
          <IconDownload size={16} stroke={1.8} aria-hidden="true" />
          Download my data
        </Button>
      </div>
      <div className={classes.row}>
        <div className={classes.words}>
          <h4>Delete account</h4>
          <p>At once and for ever. Your money has to be out first.</p>
        </div>
        <DialogButton kind="outline" size="small" dialog={(state) => <DeleteDialog {...state} />}>
          Delete my account
        </DialogButton>
      </div>
    </section>
  );
}

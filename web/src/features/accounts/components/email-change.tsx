import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import classes from './account-info.module.css';

const EmailDialog = lazy(() => import('./email-dialog.tsx'));

/** The button beside the email address. */
export function EmailChange() {
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={opener} type="button" className={classes.edit} onClick={() => setDialog('open')}>
        <IconPencil size={15} stroke={1.8} aria-hidden="true" />
        Change<span className="visually-hidden"> email</span>
      </button>
      <Suspense>
        {dialog && (
          <EmailDialog
            opened={dialog === 'open'}
            onClose={() => setDialog('closing')}
            onClosed={() => {
              setDialog(null);
              opener.current?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

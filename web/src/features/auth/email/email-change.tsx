import { IconPencil } from '@tabler/icons-react';
import { lazyPart } from '../../../lib/load-part.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'));

/** The Change button next to the email address. */
export function EmailChange() {
  return (
    <DialogButton kind="plain" size="tight" dialog={(state) => <EmailDialog {...state} />}>
      <IconPencil size={15} stroke={1.8} aria-hidden="true" />
      Change<span className="visually-hidden"> email</span>
    </DialogButton>
  );
}

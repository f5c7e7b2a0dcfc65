import type { GroupPaymentView } from '@sidebet/contract/groups/settle-up';
import type { UserView } from '@sidebet/contract/shared';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { ReportForm } from '../../../ui/report-form.tsx';

type Props = DialogState & { payment: GroupPaymentView; person: UserView; name: string };

/** Reports a payment about which the two sides disagree. */
export default function SettleReportDialog({ payment, person, name, opened, onClose, onClosed }: Props) {
  return (
    <Dialog opened={opened} title="Report a disagreement" onClose={onClose} onClosed={onClosed}>
      <ReportForm user={{ id: person.id, name }} paymentId={payment.id} onCancel={onClose} onDone={onClose} />
    </Dialog>
  );
}

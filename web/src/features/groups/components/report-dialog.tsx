import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { GroupReportForm, type ReportableGroup } from '../../../ui/report-form.tsx';

type Props = DialogState & { name: string; group: ReportableGroup };

/** Reports the group to the operators. */
export default function ReportDialog({ name, group, opened, onClose, onClosed }: Props) {
  return (
    <Dialog opened={opened} title={`Report ${name}`} onClose={onClose} onClosed={onClosed}>
      <GroupReportForm group={group} onCancel={onClose} onDone={onClose} />
    </Dialog>
  );
}

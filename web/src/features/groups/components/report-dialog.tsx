import type { GroupView } from '@sidebet/contract/groups/group';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { GroupReportForm } from '../../../ui/report-form.tsx';

/** Reports the group to the operators. */
export default function ReportDialog({
  group,
  opened,
  onClose,
  onClosed,
}: DialogState & { group: GroupView }) {
  return (
    <Dialog opened={opened} title={`Report ${group.name}`} onClose={onClose} onClosed={onClosed}>
      <GroupReportForm groupId={group.id} onCancel={onClose} onDone={onClose} />
    </Dialog>
  );
}

import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useReceipt } from '../api/get-receipt.ts';
import classes from './receipt-modal.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';

type Props = { uniqueId: string; onClose: () => void };

export default function ReceiptModal({ uniqueId, onClose }: Props) {
  const { data, error, isPending, refetch } = useReceipt(uniqueId);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Receipt"
      size={560}
      centered
      closeButtonProps={{ 'aria-label': 'Close receipt' }}
      classNames={{ content: classes.content!, header: classes.header!, title: classes.title! }}
    >
      {isPending && <Skeletons label="Loading receipt..." count={3} height={70} />}
      {error && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data && <ReceiptPaper receipt={data} />}
    </Modal>
  );
}

import { useApi } from '../../../lib/api/use-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';

type Props = { uniqueId: string; onClose: () => void };

export default function ReceiptModal({ uniqueId, onClose }: Props) {
  const { data, error, isPending, refetch } = useApi('getReceipt', { params: { uniqueId } });
  return (
    <Dialog onClose={onClose} title="Receipt" width={560}>
      {isPending && <Skeletons label="Loading receipt..." count={3} height={70} />}
      {error && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data && <ReceiptPaper receipt={data} />}
    </Dialog>
  );
}

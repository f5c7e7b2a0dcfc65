import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const ReceiptModal = lazy(() => import('./receipt-modal.tsx'));

/** Opens the receipt of an ended bet where there is no ticket stub to hold it. */
export function ReceiptButton({ uniqueId }: { uniqueId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Receipt
      </Button>
      {open && (
        <Suspense>
          <ReceiptModal uniqueId={uniqueId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

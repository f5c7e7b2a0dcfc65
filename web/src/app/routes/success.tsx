import { useSearchParams } from 'react-router';
import { DepositState } from '../../features/wallet/components/deposit-state.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Success?deposit={id}: where the payment provider sends people back to. */
export function Component() {
  const [params] = useSearchParams();
  usePageTitle('Payment');
  return (
    <PlainPage>
      <DepositState id={params.get('deposit') ?? params.get('id') ?? ''} />
    </PlainPage>
  );
}

import { useSearchParams } from 'react-router';
import { UnknownDeposit } from '../../features/wallet/components/deposit-state.tsx';
import { PaymentReturn } from '../payment-return.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Success?id={deposit}: the provider returns users here after a payment. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  usePageTitle('Payment');
  return (
    <PlainPage>{id ? <PaymentReturn key={id} id={id} cameBack="paid" /> : <UnknownDeposit />}</PlainPage>
  );
}

import { useSearchParams } from 'react-router';
import { DepositState, UnknownDeposit } from '../../features/wallet/components/deposit-state.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Success?id={deposit}: the provider returns users here after a payment. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  usePageTitle('Payment');
  return <PlainPage>{id ? <DepositState key={id} id={id} cameBack="paid" /> : <UnknownDeposit />}</PlainPage>;
}

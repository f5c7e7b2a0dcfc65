import { useSearchParams } from 'react-router';
import { DepositState, UnknownDeposit } from '../../features/wallet/components/deposit-state.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Success?id={deposit}: where the payment provider sends people back to who paid. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  usePageTitle('Payment');
  return <PlainPage>{id ? <DepositState key={id} id={id} cameBack="paid" /> : <UnknownDeposit />}</PlainPage>;
}

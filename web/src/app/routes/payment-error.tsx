import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PaymentReturn } from '../payment-return.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Error?id={deposit}: the provider returns users here without a payment. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  usePageTitle('Payment Failed');
  return (
    <PlainPage>
      {id ? (
        <PaymentReturn key={id} id={id} cameBack="unpaid" />
      ) : (
        <EmptyState page art="disc" title="Payment Failed" text="Nothing was added to your balance.">
          <LinkButton to={paths.addFunds}>Try Again</LinkButton>
        </EmptyState>
      )}
    </PlainPage>
  );
}

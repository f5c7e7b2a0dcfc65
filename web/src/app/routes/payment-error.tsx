import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Error: a payment that was cancelled or failed. */
export function Component() {
  usePageTitle('Payment Failed');
  return (
    <PlainPage>
      <EmptyState page art="disc" title="Payment Failed" text="Nothing was added to your balance.">
        <LinkButton to={paths.addFunds}>Try Again</LinkButton>
      </EmptyState>
    </PlainPage>
  );
}

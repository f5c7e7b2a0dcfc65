import { useSearchParams } from 'react-router';
import { amountIn, purposeIn } from '../../lib/deposit-purpose.ts';
import { DepositPlace } from '../deposit-place.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

/** /AddFunds and /AddFunds2; for a bet, with its stake and the page to return to (`paths.depositFor`). */
export function Component() {
  const [params] = useSearchParams();
  usePageTitle('Add Funds');
  return (
    <PlainPage>
      <h1 className={classes.title}>Add Funds</h1>
      <div className={classes.paper}>
        <DepositPlace purpose={purposeIn(params)} amountCents={amountIn(params)} />
      </div>
    </PlainPage>
  );
}

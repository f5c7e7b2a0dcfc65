import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { amountIn, purposeIn } from '../../lib/deposit-purpose.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { Skeletons } from '../../ui/skeleton.tsx';
import { DepositPlace } from '../deposit-place.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

const BetToFund = lazyPart(() => import('../bet-to-fund.tsx'));

/** /AddFunds and /AddFunds2; for a bet, with its stake and the page to return to (`paths.depositFor`). */
export function Component() {
  const [params] = useSearchParams();
  const purpose = purposeIn(params);
  usePageTitle('Add Funds');
  return (
    <PlainPage>
      <h1 className={classes.title}>Add Funds</h1>
      <div className={classes.paper}>
        {purpose?.next === paths.slip && (
          <Suspense fallback={<Skeletons label="Loading bets..." count={1} height={260} />}>
            <BetToFund />
          </Suspense>
        )}
        <DepositPlace purpose={purpose} amountCents={amountIn(params)} />
      </div>
    </PlainPage>
  );
}

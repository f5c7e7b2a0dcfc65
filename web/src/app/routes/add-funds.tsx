import { DepositPlace } from '../deposit-place.tsx';
import { PlainPage } from '../shell/plain-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

/** /AddFunds and /AddFunds2 */
export function Component() {
  usePageTitle('Add Funds');
  return (
    <PlainPage>
      <h1 className={classes.title}>Add Funds</h1>
      <div className={classes.paper}>
        <DepositPlace />
      </div>
    </PlainPage>
  );
}

import { failuresInARow } from '../alarms/in-a-row.ts';
import type { DepositContext } from '../features/money/deposits/deposit-context.ts';
import { type CheckContext, checkProviders } from '../features/money/reconciliation/check-providers.ts';
import { readProviderChecks } from '../features/money/reconciliation/read-checks.ts';
import { noteDue } from '../features/money/withdrawals/payout-rows.ts';
import { bookReport } from './look-up-open-deposits.ts';

/** Runs are a minute apart. Providers are sometimes unreachable for a minute, but not for this long. */
const runsUntilAlarm = 5;

/**
 * Compares deposits and payouts with the providers' reports, a limited number per run. If a provider is ahead
 * of the ledger, its state is looked up and booked first. Remaining differences raise an alarm.
 */
export function createProviderCheck(context: CheckContext & DepositContext): () => Promise<void> {
  const { pool, wallClock, alarm } = context;
  const unchecked = failuresInARow(alarm, 'providersUnchecked', runsUntilAlarm);
  const hurry: CheckContext['hurry'] = async (kind, id) => {
    if (kind === 'deposit') await bookReport(context, id);
    if (kind === 'payout') await noteDue(pool, id, wallClock.now());
  };
  return async () => {
    const why = await checkProviders({ ...context, hurry });
    if (why.stripe === null && why.paypal === null) unchecked.succeeded();
    else unchecked.failed(why);
    const differences = (await readProviderChecks(pool)).flatMap((check) => check.differences);
    if (differences.length > 0)
      alarm('providersDisagree', { firstDifference: differences[0], differences: differences.length });
  };
}

import type { Context } from '../context.ts';
import { checkPaymentSources } from '../features/deposits/check-payment-source.ts';
import { closeBarredCheckouts } from '../features/deposits/close-checkouts.ts';
import { checkReceivers } from '../features/withdrawals/check-receivers.ts';
import { providerCheckJobs } from './check-with-providers.ts';
import { lookUpOpenDeposits } from './look-up-open-deposits.ts';
import { payoutJobs } from './payout-jobs.ts';
import type { Recurring } from './recurring.ts';

/** The recurring jobs that deal with payment providers. A deployment without cash has none of them. */
export function cashJobs(context: Context): readonly Recurring[] {
  const { pool, workPool, clock, sourceDigests } = context;
  return [
    {
      name: 'close checkouts of restricted users',
      everyMs: 60_000,
      run: () => closeBarredCheckouts(context),
    },
    { name: 'look up open deposits', everyMs: 60_000, run: () => lookUpOpenDeposits(context) },
    ...(sourceDigests
      ? [
          {
            name: 'check payment sources',
            everyMs: 60_000,
            run: () => checkPaymentSources({ ...context, digests: sourceDigests }),
          },
          {
            name: 'check receivers of withdrawals',
            everyMs: 60_000,
            run: () => checkReceivers({ pool, clock, digests: sourceDigests }),
          },
        ]
      : []),
    ...payoutJobs(context),
    ...providerCheckJobs({ ...context, pool: workPool }),
  ];
}

import { lazy, Suspense } from 'react';
import { useProtection } from '../features/protection/api/get-protection.ts';
import { DepositForm } from '../features/wallet/components/deposit-form.tsx';

const BarNotice = lazy(() => import('../features/protection/components/bar-notice.tsx'));
const DepositLimits = lazy(() => import('../features/protection/components/deposit-limits.tsx'));
const LimitsOffer = lazy(() => import('../features/protection/components/limits-offer.tsx'));

/** Where money is paid in: the form with what limits leave of it, or the break that is in force instead. */
export function DepositPlace() {
  const { data } = useProtection();
  if (data?.bar) {
    return (
      <Suspense>
        <BarNotice bar={data.bar} />
      </Suspense>
    );
  }
  return (
    <>
      {data && (
        <Suspense>
          {data.offered && <LimitsOffer offer={data.offered} beforeDeposit />}
          <DepositLimits limits={data.limits} />
        </Suspense>
      )}
      <DepositForm />
    </>
  );
}

import { useProtection } from '../features/protection/api/get-protection.ts';
import BarNotice from '../features/protection/components/bar-notice.tsx';
import { DepositLimits } from '../features/protection/components/deposit-limits.tsx';
import { LimitsOffer } from '../features/protection/components/limits-offer.tsx';
import { DepositForm } from '../features/wallet/components/deposit-form.tsx';
import { Skeletons } from '../ui/skeleton.tsx';

/** The deposit form with the remaining limits, or the notice of an active break. */
export function DepositPlace() {
  const { data, isLoading } = useProtection();
  // Wait for the content above the form, so the layout does not shift under a tap.
  if (isLoading) return <Skeletons label="Loading deposit…" count={1} height={320} />;
  if (data?.bar) return <BarNotice bar={data.bar} helpLine={data.helpLine} />;
  return (
    <>
      {data?.offered && <LimitsOffer offer={data.offered} />}
      {data && <DepositLimits limits={data.limits} />}
      <DepositForm />
    </>
  );
}

import type { ProtectionLimit } from '@sidebet/contract/protection';
import { formatDollars } from '@sidebet/domain/cents';
import { minDepositCents } from '@sidebet/domain/wallet/deposit';
import { type SuggestedDeposit, suggestDeposit } from '@sidebet/domain/wallet/suggest-deposit';
import BarNotice from '../features/protection/components/bar-notice.tsx';
import { DepositLimits } from '../features/protection/components/deposit-limits.tsx';
import { LimitsOffer } from '../features/protection/components/limits-offer.tsx';
import { DepositForm } from '../features/wallet/components/deposit-form.tsx';
import { useApi } from '../lib/api/use-api.ts';
import type { DepositPurpose } from '../lib/deposit-purpose.ts';
import { useViewer } from '../lib/session.ts';
import { Skeletons } from '../ui/skeleton.tsx';
import classes from './deposit-place.module.css';

type Props = {
  purpose?: DepositPurpose | null;
  /** The amount to start with, before the one that the bet needs. */
  amountCents?: number | null;
};

/** The deposit form with the remaining limits, or the notice of an active break. A deposit for a bet is prefilled. */
export function DepositPlace({ purpose = null, amountCents = null }: Props) {
  const { data, isLoading } = useApi('getProtection');
  const { user } = useViewer();
  // Wait for the content above the form, so the layout does not shift under a tap.
  if (isLoading) return <Skeletons label="Loading deposit…" count={1} height={320} />;
  if (data?.bar) return <BarNotice bar={data.bar} helpLine={data.helpLine} />;
  const shortfallCents = (purpose?.stakeCents ?? 0) - user.accountBalanceCents;
  const suggested = shortfallCents > 0 ? suggestDeposit(shortfallCents, leftCents(data?.limits ?? [])) : null;
  return (
    <>
      {suggested && <Need shortfallCents={shortfallCents} suggested={suggested} />}
      {data?.offered && <LimitsOffer offer={data.offered} />}
      {data && <DepositLimits limits={data.limits} />}
      <DepositForm amountCents={amountCents ?? suggested?.amountCents ?? undefined} purpose={purpose} />
    </>
  );
}

function leftCents(limits: readonly ProtectionLimit[]): readonly number[] {
  return limits.flatMap(({ kind, left }) => (kind.startsWith('deposit') && left !== null ? [left] : []));
}

type NeedProps = { shortfallCents: number; suggested: SuggestedDeposit };

/** How much the bet needs, and why a deposit cannot cover it. */
function Need({ shortfallCents, suggested: { amountCents, missingCents, cappedBy } }: NeedProps) {
  return (
    <p className={classes.need}>
      <strong>You need {formatDollars(shortfallCents)} more for your bet.</strong>
      {cappedBy === 'limits' && amountCents === null && (
        <> Your deposit limits leave less than the smallest deposit of {formatDollars(minDepositCents)}.</>
      )}
      {cappedBy === 'limits' && amountCents !== null && (
        <>
          {' '}
          Your deposit limits leave {formatDollars(amountCents)}, so {formatDollars(missingCents)} will still
          be missing.
        </>
      )}
      {cappedBy === 'maximum' && amountCents !== null && (
        <>
          {' '}
          One deposit can be at most {formatDollars(amountCents)}, so {formatDollars(missingCents)} will still
          be missing.
        </>
      )}
    </p>
  );
}

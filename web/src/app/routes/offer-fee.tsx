import type { ExchangeFees } from '@sidebet/contract/settings';
import { feeLabel } from '@sidebet/domain/markets/price';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { spreadExample } from './worked-offer.ts';

/**
 * What offers pay today, on $25.00 from each side, and the change announced next. The page is prerendered for all visitors:
 * until the server has answered, it names no figure.
 */
export function OfferFee() {
  const [fees, setFees] = useState<ExchangeFees | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call('getExchangeFee', { signal: left.signal }).then(setFees, () => {});
    return () => left.abort();
  }, []);
  if (!fees) return null;
  const { exchangeFee, nextExchangeFee } = fees;
  const { stake, win, fee } = spreadExample(exchangeFee).creator;
  return (
    <>
      {' '}
      The fee is {feeLabel(exchangeFee)}. With {stake} on each side, you win <strong>{win}</strong> and the
      fee is <strong>{fee}</strong>.
      {nextExchangeFee && (
        <>
          {' '}
          From {dateTimeLabel(nextExchangeFee.from)}, new bets pay {feeLabel(nextExchangeFee)}.
        </>
      )}
    </>
  );
}

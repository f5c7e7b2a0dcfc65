import type { EventView } from '@sidebet/contract/events';
import { parseDollars } from '@sidebet/domain/cents';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { Amount } from '../../../ui/amount.tsx';
import { type BetDraft, feeFor, winFor } from '../bet-draft.ts';
import { groupOfTarget, type OfferTarget } from '../offer-target.ts';
import { useFairPrice } from '../reference-lines.ts';
import classes from './slip-summary.module.css';
import { SlipTicket } from './slip-ticket.tsx';

type Props = { event: EventView; draft: BetDraft; wager: string; offerTo: OfferTarget };

/** A bet in the betslip, to read: pick, risk and win. */
export function SlipSummary({ event, draft, wager, offerTo }: Props) {
  const { fee } = useExchangeFee();
  const { fair } = useFairPrice(event, draft);
  const group = groupOfTarget(offerTo);
  const stakeCents = parseDollars(wager);
  const winCents = winFor(draft, stakeCents, { fair, fee: feeFor(draft.preset, offerTo, fee) });
  return (
    <SlipTicket game={{ ...event, startsAt: event.commenceTime }} terms={draft.terms} pick={draft.selection}>
      <div className={classes.amounts}>
        <Amount group={group} label="Risk" cents={stakeCents ?? 0} />
        <Amount group={group} label="Win" cents={winCents ?? 0} />
      </div>
    </SlipTicket>
  );
}

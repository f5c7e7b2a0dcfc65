import type { BetView } from '@sidebet/contract/bets';
import { useRef } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { useFocusFallback } from '../../../lib/focus.ts';
import { useViewer } from '../../../lib/session.ts';
import { countersText } from '../counter-texts.ts';
import { OwnCounter, ReceivedCounter } from './counter-card.tsx';
import classes from './counters.module.css';
import EndedCounters from './ended-counters.tsx';
import { OfferStrip } from './offer-strip.tsx';

type Props = {
  offer: BetView;
  onAccepted: (uniqueId: string) => void;
};

/** The counter-offers about an offer between the viewer and others: those to answer first, then the own ones and what ended. */
export default function Counters({ offer, onAccepted }: Props) {
  const { user } = useViewer();
  const section = useRef<HTMLElement>(null);
  // An answered one leaves its place.
  useFocusFallback(section);
  const { data } = useApi('listCountersOfBet', { params: { uniqueId: offer.uniqueId } });
  const open = (data?.items ?? []).filter(({ status }) => status === 'Created');
  const received = open.filter(({ userId }) => userId !== user.id);
  const own = open.filter(({ userId }) => userId === user.id);
  const isMine = offer.userId === user.id;
  return (
    <>
      <p className="visually-hidden" role="status">
        {received.length > 0 && `${countersText(received.length)} to answer`}
      </p>
      <section ref={section} tabIndex={-1} className={classes.section} aria-label="Counter-offers">
        {open.length > 0 && (
          <>
            <h2 className={classes.title}>
              {isMine ? 'Your offer' : `${offer.userName}’s offer`}{' '}
              <span>open · {countersText(open.length)}</span>
            </h2>
            <OfferStrip bet={offer} viewerId={user.id} />
            {received.map((counter) => (
              <ReceivedCounter
                key={counter.uniqueId}
                counter={counter}
                offer={offer}
                onAccepted={onAccepted}
              />
            ))}
            {own.map((counter) => (
              <OwnCounter key={counter.uniqueId} counter={counter} offer={offer} />
            ))}
          </>
        )}
        <EndedCounters betId={offer.uniqueId} />
      </section>
    </>
  );
}

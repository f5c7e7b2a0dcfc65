import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { useRef } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { useFocusFallback } from '../../../lib/focus.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { readMarketTerms } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Link } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { countersText, endedCounterText } from '../counter-texts.ts';
import { OwnCounter, ReceivedCounter } from './counter-card.tsx';
import classes from './counters.module.css';
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
  const counters = data?.items ?? [];
  const open = counters.filter(({ status }) => status === 'Created');
  const received = open.filter(({ userId }) => userId !== user.id);
  const own = open.filter(({ userId }) => userId === user.id);
  const ended = counters.filter(({ status }) => status !== 'Created').toReversed();
  const isMine = offer.userId === user.id;
  return (
    <section ref={section} tabIndex={-1} className={classes.section} aria-label="Counter-offers">
      {counters.length > 0 && (
        <>
          <h2 className={classes.title}>
            {isMine ? 'Your offer' : `${offer.userName}’s offer`}{' '}
            <span>open{open.length > 0 && ` · ${countersText(open.length)}`}</span>
          </h2>
          {open.length > 0 && <OfferStrip bet={offer} viewerId={user.id} />}
          {received.map((counter) => (
            <ReceivedCounter key={counter.uniqueId} counter={counter} offer={offer} onAccepted={onAccepted} />
          ))}
          {own.map((counter) => (
            <OwnCounter key={counter.uniqueId} counter={counter} offer={offer} />
          ))}
          <Ended counters={ended} />
        </>
      )}
    </section>
  );
}

function Ended({ counters }: { counters: readonly OfferedBet[] }) {
  const { user } = useViewer();
  const formatPrice = useOddsFormat();
  if (counters.length === 0) return null;
  return (
    <div className={classes.ended}>
      <h3>Earlier counters</h3>
      <ul>
        {counters.map((counter) => {
          const { selection, stakeCents, winCents } = counter.creator;
          const pick = shortPick(readMarketTerms(counter), selection, counter, counter.betSportKey);
          return (
            <li key={counter.uniqueId}>
              <b>{counter.userId === user.id ? 'You' : counter.userName}</b>:{' '}
              <Link to={paths.betDetails(counter.uniqueId)}>
                {pick} at {formatPrice(stakeCents, winCents)} for {formatInSentence(counter, stakeCents)}
              </Link>
              . {endedCounterText(counter, user.id)} <RelativeTime instant={counter.createdAt} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

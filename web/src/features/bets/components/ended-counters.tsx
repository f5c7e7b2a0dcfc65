import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { useApi } from '../../../lib/api/use-api.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { readMarketTerms } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Link } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { endedCounterText } from '../counter-texts.ts';
import classes from './counters.module.css';

/** The counter-offers that ended between the viewer and others, except the shown bet. `betId` is the offer or one of them. */
export default function EndedCounters({ betId }: { betId: string }) {
  const { user } = useViewer();
  const formatPrice = useOddsFormat();
  const { data } = useApi('listCountersOfBet', { params: { uniqueId: betId } });
  const ended = (data?.items ?? []).filter(
    ({ status, uniqueId }) => status !== 'Created' && uniqueId !== betId,
  );
  if (ended.length === 0) return null;
  return (
    <section className={classes.ended} aria-label="Earlier counters">
      <h2>Earlier counters</h2>
      <ul>
        {ended.toReversed().map((counter) => {
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
    </section>
  );
}

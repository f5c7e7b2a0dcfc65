import type { EventView } from '@sidebet/contract/events';
import type { GameView } from '@sidebet/contract/games';
import { isUnusual } from '@sidebet/domain/endings/ending';
import { endingLabel } from '@sidebet/domain/endings/ending-texts';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { decideMarket } from '@sidebet/domain/markets/decide-market';
import { formatHalves, type MarketTerms } from '@sidebet/domain/markets/market';
import { scoreUnit, sportGroup } from '@sidebet/domain/sports';
import { marketNames } from '../../../lib/offers.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import classes from './game-result.module.css';

type Props = { event: EventView & GameView; markets: readonly MarketTerms[] };

/**
 * How a final score decided each market at the last line, and where it came from; nothing before. Any other end than a played out
 * game is decided by the rules of each bet (docs/rules.md#endings), so only the end is named.
 */
export function GameResult({ event, markets }: Props) {
  const { homeScore: home, awayScore: away, status, scoreAt } = event;
  if (status !== 'final' || home === null || away === null) return null;
  const isPlayedOut = !isUnusual(event.ending) || event.ending === 'overtime';
  const outcomeOf = (terms: MarketTerms) => {
    const outcome = decideMarket(terms, 'refund', { home, away });
    if (outcome.kind === 'tieRefund') return 'A tie';
    if (outcome.kind === 'push') return 'Exactly on the line';
    return shortPick(terms, outcome.by, event, event.sportKey);
  };
  return (
    <section className={classes.result} aria-labelledby="decided">
      <h2 id="decided">How it was decided</h2>
      {isPlayedOut ? (
        <dl>
          {markets.map((terms) => (
            <div key={terms.market}>
              <dt>
                {marketNames[terms.market]}
                {terms.market === 'total' && ` ${formatHalves(terms.lineHalves)}`}
              </dt>
              <dd>
                {outcomeOf(terms)}
                {terms.market === 'total' && ` · ${home + away} ${scoreUnit(event.sportKey)}`}
                {terms.market === 'moneyline' && home !== away && ` by ${Math.abs(home - away)}`}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          {endingLabel(sportGroup(event.sportKey), event.ending!)}. Each bet’s page says what that means for
          it.
        </p>
      )}
      <p>
        {event.resultsBy === 'hand' || event.ending !== null
          ? 'Entered by an operator'
          : 'From the sports feed'}
        {scoreAt && (
          <>
            , <EventTime instant={scoreAt} />
          </>
        )}
        .{isPlayedOut && ' Bets at another line are decided by their own.'}
      </p>
    </section>
  );
}

import type { EventView } from '@sidebet/contract/events';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { shortTeam } from '@sidebet/domain/markets/called-team';
import {
  type MarketTerms,
  moneyline,
  type Selection,
  type Side,
  selectionLabel,
  selectionsByMarket,
  sideOfSelection,
} from '@sidebet/domain/markets/market';
import { unknownTeamMessage } from '@sidebet/domain/refusals';
import { offersMarket, scoreUnit } from '@sidebet/domain/sports';
import { untilLabel } from '@sidebet/domain/time-distance';
import { type ReactNode, Suspense } from 'react';
import { useServerNow } from '../../../lib/clock.ts';
import { cardMarkets, codedSpread, isSamePick, type MarketPick, toWin } from '../../../lib/game-markets.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { site } from '../../../lib/site.ts';
import { GameTime } from '../../../ui/game-time.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SelectionButton } from '../../../ui/selection-button.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import classes from './event-card.module.css';
import type { Pick } from './home-view.tsx';

const ToWinPrice = lazyPart(() => import('./to-win-price.tsx'));

type Props = {
  event: EventView;
  picked: Pick | null;
  onPick: (pick: MarketPick) => void;
  /** Shows the game's open bets. */
  onOpenBets: () => void;
};

/** A game with all its markets: each team's spread and win in its row, over and under in a row of neither. */
export function EventCard({ event, picked, onPick, onOpenBets }: Props) {
  const markets = awaitsTeam(event) ? [] : cardMarkets(event);
  const find = (market: MarketTerms['market']) => markets.find((terms) => terms.market === market);
  const [spread, total] = [find('spread'), find('total')];
  const pressedOn = (terms: MarketTerms, selection: Selection) =>
    picked !== null && isSamePick(picked, { terms, selection });
  const chip = (terms: MarketTerms, selection: Selection, text: string, price?: ReactNode) => (
    <SelectionButton
      key={selection}
      side={sideOfSelection(terms, selection)}
      text={text}
      name={selectionLabel(terms, selection, event)}
      price={price}
      pressed={pressedOn(terms, selection)}
      onClick={() => onPick({ terms, selection })}
    />
  );
  const row = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    return (
      <fieldset className={classes.row} aria-label={team}>
        <TeamDisc team={team} sportKey={event.sportKey} side={side} />
        <TeamName team={team} sportKey={event.sportKey} />
        <span className={classes.chips}>
          {spread && chip(spread, side, codedSpread(event, spread, side))}
          {find('moneyline') && (
            <SelectButton
              side={side}
              team={team}
              price={site.cash ? priceLabel : undefined}
              pressed={pressedOn(moneyline, side)}
              onClick={() => onPick({ terms: moneyline, selection: side })}
            />
          )}
          {find('toWin') &&
            chip(
              toWin(side),
              'yes',
              'To win',
              <Suspense>
                <ToWinPrice event={event} side={side} />
              </Suspense>,
            )}
        </span>
      </fieldset>
    );
  };
  return (
    <article className={classes.card} aria-label={`${event.homeTeam} vs ${event.awayTeam}`}>
      <h2 className="visually-hidden">
        {event.homeTeam} vs {event.awayTeam}
      </h2>
      <Head event={event} onOpenBets={onOpenBets} />
      {row('home')}
      {row('away')}
      {total && (
        <fieldset className={classes.row} aria-label={`Total ${scoreUnit(event.sportKey)}`}>
          <span className={classes.label}>Total {scoreUnit(event.sportKey)}</span>
          <span className={classes.chips}>
            {selectionsByMarket.total.map((selection) =>
              chip(total, selection, selectionLabel(total, selection, event)),
            )}
          </span>
        </fieldset>
      )}
      {awaitsTeam(event) && <Note>{unknownTeamMessage}</Note>}
      {/* Where ties are common, no one may miss that one counts against "to win". */}
      {!offersMarket(event.sportKey, 'moneyline') && <Note>A tie counts as not winning.</Note>}
      {event.resultsBy === 'hand' && <Note>Result entered by hand</Note>}
    </article>
  );
}

/** The full name, or the nickname where the card is narrow. */
function TeamName({ team, sportKey }: { team: string; sportKey: string }) {
  const short = shortTeam(team, sportKey);
  return (
    <span className={classes.team}>
      <span className={short === team ? undefined : classes.full}>{team}</span>
      {short !== team && (
        <span className={classes.short} aria-hidden="true">
          {short}
        </span>
      )}
    </span>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

const dayMs = 24 * 3_600_000;

type HeadProps = { event: EventView; onOpenBets: () => void };

function Head({ event, onOpenBets }: HeadProps) {
  const now = useServerNow();
  const start = Date.parse(event.commenceTime);
  return (
    <p className={classes.head}>
      <span className={classes.state}>
        {/* Without cash, offers are on the boards of groups. */}
        {site.cash && <OpenBets event={event} onOpenBets={onOpenBets} />}
        {start > now && start - now < dayMs && <span>{untilLabel(start, now)}</span>}
      </span>
      <strong>{event.sportTitle}</strong>{' '}
      <GameTime eventId={event.id} startsAt={event.commenceTime} countsDown={false} />
    </p>
  );
}

function OpenBets({ event, onOpenBets }: HeadProps) {
  if (event.openBets > 0) {
    return (
      <button type="button" onClick={onOpenBets}>
        {event.openBets} open<span className="visually-hidden"> {event.openBets === 1 ? 'bet' : 'bets'}</span>
      </button>
    );
  }
  const mine = event.myOpenBets?.length ?? 0;
  return mine > 0 && <span>{mine === 1 ? 'Your bet is open' : `Your ${mine} bets are open`}</span>;
}

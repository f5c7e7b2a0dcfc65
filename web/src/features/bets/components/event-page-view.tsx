import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import type { EventPage, GameView } from '@sidebet/contract/games';
import { voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { marketTerms } from '@sidebet/domain/markets/market';
import { unknownTeamMessage } from '@sidebet/domain/refusals';
import type { Market } from '@sidebet/domain/sport-table';
import { type ReactNode, Suspense, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useShownBetResults } from '../../../lib/bet-results.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { listGameMarkets, type MarketPick } from '../../../lib/game-markets.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { marketNames, readMarketTerms } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { readGameSpeed, site } from '../../../lib/site.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useLadder } from '../api/ladder.ts';
import type { LevelSlip, RiskFrom, SlipLevel } from '../slip-level.ts';
import classes from './event-page-view.module.css';
import { FriendLine } from './friend-line.tsx';
import { FriendsOnGame } from './friends-on-game.tsx';
import { GameHead } from './game-head.tsx';
import { GameLadder } from './game-ladder.tsx';
import { GameResult } from './game-result.tsx';
import { favorite, MarketTiles } from './market-tiles.tsx';
import { MyBetRows } from './my-bet-rows.tsx';
import { OfferRows } from './offer-rows.tsx';
import { ScoreHistory } from './score-history.tsx';
import { SideButtons } from './side-buttons.tsx';

const LineHistoryChart = lazyPart(() => import('./line-history-chart.tsx'));
const ReceiptModal = lazyPart(() => import('./receipt-modal.tsx'));

type Props = {
  eventId: string;
  /** What the slip has on the game. */
  picked: MarketPick | null;
  onPick: (event: EventView, pick: MarketPick) => void;
  onTake: (bet: BetView, risk?: string) => void;
  levels: LevelSlip;
  /** What the viewer's groups say about the game. */
  comments: ReactNode;
};

/** One game: its state, its markets and how their lines moved, and every bet on it that the viewer may see. */
export function EventPageView({ eventId, picked, onPick, onTake, levels, comments }: Props) {
  const page = useApi('getEvent', { params: { eventId } }, { enabled: eventId !== '' });
  const now = useServerNow(1_000);
  const isClosed = useBettingClosed();
  const results = useShownBetResults(({ betId }) => betId === eventId);
  const [receiptOf, setReceiptOf] = useState<string | null>(null);
  if (!eventId || (page.error instanceof ApiProblem && page.error.status === 404)) return <NoGame />;
  if (page.isPending) return <Skeletons label="Loading the game..." count={1} height={190} />;
  if (!page.data) return <QueryFailure error={page.error} onRetry={() => void page.refetch()} />;
  const { event, myBets } = page.data;
  const isOpen = page.data.isOpen && !isClosed(event.commenceTime);
  const sentence = stateSentence(event);
  const fresh = new Set(results.map(({ uniqueId }) => uniqueId));
  return (
    <>
      <article className={classes.card} aria-label={`${event.homeTeam} vs ${event.awayTeam}`}>
        <GameHead game={event} now={now} />
        {sentence && <p className={classes.state}>{sentence}</p>}
        {/* A stored answer may have none. */}
        {(page.data.friendSides ?? []).map((side) => (
          <FriendLine key={`${side.friend.id} ${side.opponent?.id} ${side.pick}`} side={side} game={event} />
        ))}
        <ScoreHistory game={event} scores={page.data.scores} now={now} />
      </article>
      <Markets
        page={page.data}
        isOpen={isOpen}
        now={now}
        picked={picked}
        onPick={(pick) => onPick(event, pick)}
        onTake={onTake}
        takenLevel={levels.taken?.event.id === eventId ? levels.taken.level : null}
        onTakeLevel={(taken, riskFrom) => levels.onTake(event, taken, riskFrom)}
      />
      <h2 className={classes.heading}>Your bets</h2>
      {myBets.length === 0 && <p className={classes.none}>You have no bets on this game.</p>}
      {myBets.length > 0 && (
        <MyBetRows
          bets={myBets}
          results={myBets.filter(({ uniqueId }) => fresh.has(uniqueId))}
          now={now}
          onReceipt={setReceiptOf}
        />
      )}
      {comments}
      {receiptOf && (
        <Suspense>
          <ReceiptModal uniqueId={receiptOf} onClose={() => setReceiptOf(null)} />
        </Suspense>
      )}
    </>
  );
}

type MarketsProps = {
  page: EventPage;
  isOpen: boolean;
  now: number;
  picked: MarketPick | null;
  onPick: (pick: MarketPick) => void;
  onTake: (bet: BetView, risk?: string) => void;
  takenLevel: SlipLevel | null;
  onTakeLevel: (level: SlipLevel, riskFrom: RiskFrom) => void;
};

/**
 * The markets of a game, how the line of the chosen one moved, both of its sides, and what can be taken: the ladder, and offers
 * to the viewer and their groups. After the game, how each market was decided.
 */
function Markets({ page: { event, openBets }, isOpen, now, picked, onPick, onTake, ...level }: MarketsProps) {
  const hasLadder = isOpen && site.cash;
  const ladder = useLadder(event.id, hasLadder);
  const toViewer = openBets.filter((bet) => !hasLadder || readOfferedTo(bet).kind !== 'anyone');
  const offered = [...toViewer.map(readMarketTerms), ...ladder.offers.map(marketTerms)];
  const markets = awaitsTeam(event) ? [] : listGameMarkets(event, offered);
  const hasLines = event.lines.length > 0;
  const histories = useApi('listEventLines', { params: { eventId: event.id } }, { enabled: hasLines });
  const [chosenMarket, setChosen] = useState(picked?.terms.market);
  const chosen = markets.find(({ market }) => market === chosenMarket) ?? markets[0];
  if (!chosen) return null;
  const countOf = (market: Market) =>
    toViewer.filter((bet) => readMarketTerms(bet).market === market).length +
    ladder.sides
      .filter((side) => side.market === market)
      .reduce((sum, { levels }) => sum + levels.reduce((count, { offers }) => count + offers.length, 0), 0);
  const openCounts = new Map(markets.map(({ market }) => [market, countOf(market)]));
  const name = marketNames[chosen.market];
  return (
    <div className={classes.markets}>
      <MarketTiles
        event={event}
        markets={markets}
        histories={histories.data?.items ?? []}
        openCounts={isOpen ? openCounts : new Map()}
        chosen={chosen}
        onChoose={setChosen}
      />
      {isOpen && (
        <SideButtons event={event} terms={chosen} sides={ladder.sides} picked={picked} onPick={onPick} />
      )}
      {hasLines && (
        <section aria-label={`How the line moved: ${name}`}>
          <Suspense fallback={<Skeletons label="Loading lines..." count={1} height={220} />}>
            <LineHistoryChart eventId={event.id} teams={event} {...favorite(event, chosen)} />
          </Suspense>
        </section>
      )}
      {event.status === 'final' && (
        <div className={classes.card}>
          <GameResult event={event} markets={markets} />
        </div>
      )}
      {hasLadder && (
        <GameLadder
          event={event}
          markets={markets}
          chosen={chosen.market}
          taken={level.takenLevel}
          onTake={level.onTakeLevel}
        />
      )}
      <FriendsOnGame event={event} offers={ladder.offers} />
      {isOpen && (toViewer.length > 0 || !hasLadder) && (
        <section aria-labelledby="open-bets">
          <h2 id="open-bets" className={classes.heading}>
            {hasLadder ? 'Offers to you' : 'Open bets'}
          </h2>
          {toViewer.length === 0 && <p className={classes.none}>No open bets yet.</p>}
          {toViewer.length > 0 && (
            <div className={classes.offers}>
              <OfferRows bets={toViewer} now={now} onTake={onTake} />
            </div>
          )}
        </section>
      )}
    </div>
  );
}

/** What a game that is not scheduled as usual means for its bets. */
function stateSentence({ status, voidReason, ...game }: GameView): string | null {
  if (status === 'scheduled' && awaitsTeam(game)) return unknownTeamMessage;
  if (status === 'delayed') return 'The start was moved. Betting stays closed, and bets wait for the result.';
  if (status === 'checking')
    return 'The sports feed changed this game. We are checking it before bets settle.';
  switch (voidReason) {
    case null:
      return null;
    case 'operator':
      return 'This game was called off. Both sides of every bet get their money back.';
    case 'dropped':
      return 'This game is no longer listed. Both sides of every bet get their money back.';
    case 'overdue':
      return `This game has no result after ${waitLabel(voidAfterMs, readGameSpeed())}. Both sides of every bet get their money back.`;
    default:
      return voidReason satisfies never;
  }
}

function NoGame() {
  return (
    <EmptyState art="disc" title="No game found" text="The link may be incomplete.">
      <LinkButton to={paths.home} kind="outline">
        See upcoming games
      </LinkButton>
    </EmptyState>
  );
}

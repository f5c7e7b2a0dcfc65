import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import type { GameView } from '@sidebet/contract/games';
import { voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import type { Side } from '@sidebet/domain/markets/market';
import { unknownTeamMessage } from '@sidebet/domain/refusals';
import { type ReactNode, Suspense, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useShownBetResults } from '../../../lib/bet-results.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { readGameSpeed } from '../../../lib/site.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { BoardCard } from './board-card.tsx';
import classes from './event-page-view.module.css';
import { FriendLine } from './friend-line.tsx';
import { GameScore } from './game-score.tsx';
import { MyBetCard } from './my-bet-card.tsx';
import { ScoreHistory } from './score-history.tsx';

const ReceiptModal = lazyPart(() => import('./receipt-modal.tsx'));

type Props = {
  eventId: string;
  picked: Side | null;
  onPick: (event: EventView, side: Side) => void;
  onTake: (bet: BetView) => void;
  /** What the viewer's groups say about the game. */
  comments: ReactNode;
};

/** One game: its state, and every bet on it that the viewer may see. */
export function EventPageView({ eventId, picked, onPick, onTake, comments }: Props) {
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
  const openBets = isOpen ? page.data.openBets : [];
  const fresh = new Set(results.map(({ uniqueId }) => uniqueId));
  return (
    <>
      <article className={classes.card} aria-label={`${event.homeTeam} vs ${event.awayTeam}`}>
        <GameScore
          game={event}
          now={now}
          aside={(side) =>
            isOpen && (
              <SelectButton
                side={side}
                team={side === 'home' ? event.homeTeam : event.awayTeam}
                pressed={picked === side}
                onClick={() => onPick(event, side)}
              />
            )
          }
        />
        {sentence && <p className={classes.state}>{sentence}</p>}
        {/* A stored answer may have none. */}
        {(page.data.friendSides ?? []).map((side) => (
          <FriendLine key={`${side.friend.id} ${side.opponent?.id} ${side.pick}`} side={side} game={event} />
        ))}
        <ScoreHistory game={event} scores={page.data.scores} now={now} />
      </article>
      <h2 className={classes.heading}>Your bets</h2>
      {myBets.length === 0 && <p className={classes.none}>You have no bets on this game.</p>}
      <div className={classes.list}>
        {myBets.map((bet) => (
          <MyBetCard
            key={bet.uniqueId}
            bet={bet}
            now={now}
            justEnded={fresh.has(bet.uniqueId)}
            onReceipt={() => setReceiptOf(bet.uniqueId)}
          />
        ))}
      </div>
      {isOpen && <h2 className={classes.heading}>Open bets</h2>}
      {isOpen && openBets.length === 0 && <p className={classes.none}>No open bets yet.</p>}
      <div className={classes.list}>
        {openBets.map((bet) => (
          <BoardCard key={bet.uniqueId} bet={bet} now={now} onTake={() => onTake(bet)} />
        ))}
      </div>
      {comments}
      {receiptOf && (
        <Suspense>
          <ReceiptModal uniqueId={receiptOf} onClose={() => setReceiptOf(null)} />
        </Suspense>
      )}
    </>
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

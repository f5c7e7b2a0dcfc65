import type { FriendSide, GameView } from '@sidebet/contract/games';
import { standingAt } from '@sidebet/domain/bets/standing';
import { marketTerms } from '@sidebet/domain/markets/market';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { totalDistance } from '../standing.ts';
import classes from './live-view.module.css';
import { StandingMark } from './standing-strip.tsx';

/** What a friend backs under a game in play, and whether they are ahead. Without amounts and without a way to bet. */
export function FriendLine({ side, game }: { side: FriendSide; game: GameView }) {
  const { friend, opponent, pick } = side;
  const { homeScore: home, awayScore: away } = game;
  const terms = marketTerms(side);
  const score = home === null || away === null ? null : { home, away };
  const bet = { terms, selection: side.selection, sportKey: game.sportKey };
  return (
    <div className={`${classes.bet} ${classes.friend}`}>
      <Avatar name={friend.username} picture={friend.profilePicture} size={28} />
      <p>
        <Link to={paths.profile(friend.id)}>{friend.username}</Link> has {pick}
        {opponent && (
          <>
            {' '}
            against <Link to={paths.profile(opponent.id)}>{opponent.username}</Link>
          </>
        )}
      </p>
      {score && (
        <p aria-live="polite">
          <StandingMark
            standing={standingAt(terms, side.tieRule, side.selection, score)}
            total={totalDistance(bet, score)}
            who={friend.username}
          />
        </p>
      )}
    </div>
  );
}

import type { EventView } from '@sidebet/contract/events';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { marketTerms, oppositeSelection } from '@sidebet/domain/markets/market';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import type { LadderOffer } from '../api/ladder.ts';
import classes from './friends-on-game.module.css';

/** Which sides friends have in their open offers on a game, which the ladder does not name. Nothing without any. */
export function FriendsOnGame({ event, offers }: { event: EventView; offers: readonly LadderOffer[] }) {
  const byFriend = new Map<string, LadderOffer[]>();
  for (const offer of offers.filter(({ isFriend }) => isFriend))
    byFriend.set(offer.userId, [...(byFriend.get(offer.userId) ?? []), offer]);
  if (byFriend.size === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="friends-on-game">
      <h2 id="friends-on-game">Friends on this game</h2>
      <ul>
        {[...byFriend].map(([userId, [first, ...more]]) => (
          <li key={userId}>
            <Avatar name={first!.userName} picture={first!.userPicture} size={28} />
            <p>
              <Link to={paths.profile(userId)}>{first!.userName}</Link> has {pickOf(event, first!)}
              {more.length > 0 && <small>{more.length + 1} offers are open</small>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the maker backs: "Chiefs −3.5". */
function pickOf(event: EventView, offer: LadderOffer): string {
  return shortPick(marketTerms(offer), oppositeSelection(offer.selection), event, event.sportKey);
}

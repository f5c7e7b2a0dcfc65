import type { BetView } from '@sidebet/contract/bets';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { otherUser } from '../other-user.ts';

/** Picture and name of the other side of an accepted bet, with a link to the profile. */
export function Opponent({ bet, viewerId, size }: { bet: BetView; viewerId: string; size: number }) {
  const other = otherUser(bet, viewerId);
  if (bet.betAcceptorUid === null || !other) return null;
  return (
    <>
      <Avatar name={other.name} picture={other.picture} size={size} />
      <Link to={paths.profile(other.id)}>{other.name}</Link>
    </>
  );
}

import type { BetView } from '@sidebet/contract/bets';
import { isByLink } from '@sidebet/domain/bets/link-challenge';
import { IconLink, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useViewer } from '../../../lib/session.ts';
import classes from './offered-mark.module.css';

/** The group of a bet or whom a challenge is offered to, next to its date; nothing for a bet anyone may accept. */
export function OfferedMark({ bet }: { bet: BetView }) {
  const { user } = useViewer();
  if (bet.offeredToId === null) return null;
  const [MarkIcon, text] = bet.group
    ? [IconUsersGroup, bet.group.name]
    : isByLink(bet)
      ? [IconLink, 'Challenge by link']
      : [IconUser, `Offered to ${bet.offeredToId === user.id ? 'you' : bet.offeredToName}`];
  return (
    <span className={classes.mark}>
      <MarkIcon size={13} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}

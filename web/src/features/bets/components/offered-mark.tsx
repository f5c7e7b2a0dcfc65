import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { IconArrowsExchange, IconLink, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useViewer } from '../../../lib/session.ts';
import classes from './offered-mark.module.css';

/** The group of a bet or whom a challenge is offered to, next to its date; nothing for a bet anyone may accept. */
export function OfferedMark({ bet }: { bet: BetView }) {
  const { user } = useViewer();
  const mark = markOf(bet, user.id);
  if (!mark) return null;
  const [MarkIcon, text] = mark;
  return (
    <span className={classes.mark}>
      <MarkIcon size={13} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}

function markOf(bet: BetView, viewerId: string) {
  if (bet.counter) return [IconArrowsExchange, `Counter to ${bet.offeredToName}`] as const;
  const offeredTo = readOfferedTo(bet);
  switch (offeredTo.kind) {
    case 'anyone':
      return null;
    case 'friend':
      return [IconUser, `Offered to ${offeredTo.userId === viewerId ? 'you' : bet.offeredToName}`] as const;
    case 'link':
      return [IconLink, 'Challenge by link'] as const;
    case 'group':
      return [
        IconUsersGroup,
        bet.group!.kind === 'iou' ? `${bet.group!.name} tab` : bet.group!.name,
      ] as const;
    default:
      return offeredTo satisfies never;
  }
}

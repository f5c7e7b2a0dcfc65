import type { NotificationView } from '@sidebet/contract/notifications';
import {
  type Icon,
  IconArrowBackUp,
  IconAt,
  IconCashBanknote,
  IconCheck,
  IconCircleX,
  IconClockPause,
  IconClockPlay,
  IconCoins,
  IconLifebuoy,
  IconRefresh,
  IconSwords,
  IconTrophy,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import classes from './inbox.module.css';

type Kind = { icon: Icon; tone?: 'won' | 'lost' };

const won: Kind = { icon: IconTrophy, tone: 'won' };
const lost: Kind = { icon: IconCircleX, tone: 'lost' };
const refunded: Kind = { icon: IconArrowBackUp };
const friend: Kind = { icon: IconUserPlus };
const group: Kind = { icon: IconUsersGroup };
const money: Kind = { icon: IconCashBanknote };

const kinds: Record<Exclude<NotificationView['type'], 'SettleBet'>, Kind> = {
  Request: friend,
  RequestAccepted: friend,
  AcceptBet: { icon: IconCheck },
  ExpireBet: refunded,
  RefundBet: refunded,
  LapseBet: refunded,
  CorrectBet: { icon: IconRefresh },
  HoldBet: { icon: IconClockPause },
  HoldEnded: { icon: IconClockPlay },
  ContestAnswered: { icon: IconRefresh },
  ResultContested: { icon: IconRefresh },
  Challenge: { icon: IconSwords },
  ChallengeDeclined: { icon: IconSwords },
  Counter: { icon: IconSwords },
  CounterEnded: refunded,
  Deposit: money,
  Withdrawal: money,
  Support: { icon: IconLifebuoy },
  GroupNews: group,
  GroupOffer: group,
  GroupJoined: group,
  GroupSeason: group,
  Mention: { icon: IconAt },
  SettleUp: { icon: IconCoins },
};

type Props = { item: Pick<NotificationView, 'type' | 'result'>; small?: boolean };

/** What a notification is about. Its text says the same. */
export function NotificationIcon({ item, small = false }: Props) {
  const { icon: KindIcon, tone } = findKind(item);
  return (
    <span className={classes.icon} data-tone={tone} data-small={small} aria-hidden="true">
      <KindIcon size={small ? 12 : 20} stroke={small ? 2.2 : 1.7} />
    </span>
  );
}

function findKind({ type, result }: Props['item']): Kind {
  if (type !== 'SettleBet') return kinds[type];
  return result === 'won' ? won : lost;
}

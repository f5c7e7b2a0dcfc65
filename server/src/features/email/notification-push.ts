import { kindOfType } from '@sidebet/domain/notifications/channels';
import { groupNoticePath, mentionPath } from '@sidebet/domain/notifications/group-notice-path';
import { type PushFacts, pushText } from '@sidebet/domain/notifications/push-text';
import type { NewPush } from '../../emails/write-pushes.ts';
import type { NotificationRow } from './notification-email.ts';

const moneyPaths = { Deposit: '/Settings?tab=transactionHistory', Withdrawal: '/Settings?tab=withdrawal' };

/** The push for a notification; null if its kind is not pushed. */
export function writePush(row: NotificationRow): NewPush | null {
  const type = row.type as PushFacts['type'];
  const kind = kindOfType[type];
  if (kind === 'friends' || kind === 'support' || kind === 'groups') return null;
  const game = row.home_team === null ? null : `${row.home_team} vs ${row.away_team}`;
  const facts = { type, result: row.result, from: row.other, content: row.content, game };
  return {
    kind,
    userId: row.user_id,
    path: pathFor(type, row),
    openBetId: type === 'Challenge' || type === 'GroupOffer' ? (row.bet_id ?? undefined) : undefined,
    text: (showsAmounts) => pushText(facts, showsAmounts),
  };
}

function pathFor(type: PushFacts['type'], { bet_id, group_id, event_id }: NotificationRow): string {
  if (type === 'Mention') return mentionPath({ groupId: group_id, betId: bet_id, eventId: event_id });
  if (type === 'Deposit' || type === 'Withdrawal') return moneyPaths[type];
  return bet_id === null && group_id !== null ? groupNoticePath(type, group_id) : `/BetDetails?id=${bet_id}`;
}

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
  const game = row.homeTeam === null ? null : `${row.homeTeam} vs ${row.awayTeam}`;
  const facts = { type, result: row.result, from: row.other, content: row.content, game };
  return {
    kind,
    userId: row.userId,
    path: pathFor(type, row),
    openBetId: type === 'Challenge' || type === 'GroupOffer' ? (row.betId ?? undefined) : undefined,
    text: (showsAmounts) => pushText(facts, showsAmounts),
  };
}

function pathFor(type: PushFacts['type'], { betId, groupId, eventId }: NotificationRow): string {
  if (type === 'Mention') return mentionPath({ groupId: groupId, betId: betId, eventId: eventId });
  if (type === 'Deposit' || type === 'Withdrawal') return moneyPaths[type];
  return betId === null && groupId !== null ? groupNoticePath(type, groupId) : `/BetDetails?id=${betId}`;
}

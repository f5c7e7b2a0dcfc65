import type { MatchingBet } from '@sidebet/contract/events';
import type { notificationView } from '@sidebet/contract/notifications';
import type { z } from 'zod';

/**
 * The specification's field names of responses, where the server uses others. Responses are mapped only here, and bets in
 * features/betting/bets/bet-view.ts. Requests keep the specified names, such as the parameter `uniqueId`. So does the web: its
 * `uniqueId` is the bet's id, and the `betId` of a bet is the id of its event.
 */
export function toMatchingBet({
  id,
  pick,
  ...rest
}: Omit<MatchingBet, 'uniqueId' | 'userPick'> & { id: string; pick: string }): MatchingBet {
  return { ...rest, uniqueId: id, userPick: pick };
}

export type NotificationView = z.output<typeof notificationView>;

type Sender = {
  readonly senderId: string | null;
  readonly senderName: string | null;
  readonly senderPicture: string | null;
};

export function toNotificationView({
  senderId,
  senderName,
  senderPicture,
  ...rest
}: Omit<NotificationView, 'fromUid' | 'fromUsername' | 'profilePicUrl'> & Sender): NotificationView {
  return { ...rest, fromUid: senderId, fromUsername: senderName, profilePicUrl: senderPicture };
}

/** The same names in the files of a data download. */
export const downloadNames = { eventId: 'betId', startsAt: 'betTime', senderName: 'fromUsername' } as const;

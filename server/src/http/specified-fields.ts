import type { BetView } from '@sidebet/contract/bets';
import type { MatchingBet } from '@sidebet/contract/events';
import type { NotificationView } from '@sidebet/contract/notifications';

/**
 * The specification's field names of responses, where the server uses others. Responses are mapped only here. Requests
 * keep the specified names, such as the parameter `uniqueId`. So does the web app: its `uniqueId` is the bet's id, and the
 * `betId` of a bet is the id of its event.
 */
type SpecifiedBetField =
  | 'uniqueId'
  | 'userId'
  | 'userName'
  | 'userPicture'
  | 'betId'
  | 'userPick'
  | 'opponentPick'
  | 'accepted'
  | 'betAcceptorUid'
  | 'wagerCents'
  | 'payoutCents'
  | 'feeCents'
  | 'betSportKey'
  | 'betSportTitle'
  | 'betTime'
  | 'winner'
  | 'paidOut';

/** A bet with its event and its users' names, in the server's own names. Instants are ISO 8601 in UTC. */
export type BetWithEvent = Omit<BetView, SpecifiedBetField> & {
  readonly creatorId: string;
  readonly creatorName: string;
  readonly creatorPicture: string | null;
  readonly acceptorId: string | null;
  readonly eventId: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  /** The event's start. */
  readonly startsAt: string;
  readonly winnerId: string | null;
};

export function toBetView(bet: BetWithEvent): BetView {
  const {
    creatorId,
    creatorName,
    creatorPicture,
    acceptorId,
    eventId,
    sportKey,
    sportTitle,
    startsAt,
    winnerId,
    ...rest
  } = bet;
  return {
    ...rest,
    uniqueId: bet.id,
    userId: creatorId,
    userName: creatorName,
    userPicture: creatorPicture,
    betId: eventId,
    userPick: bet.creator.pick,
    opponentPick: bet.acceptor.pick,
    accepted: acceptorId === null ? 'No' : 'Yes',
    betAcceptorUid: acceptorId,
    wagerCents: bet.creator.stakeCents,
    payoutCents: bet.creator.payoutIfWonCents,
    feeCents: bet.creator.feeIfWonCents,
    betSportKey: sportKey,
    betSportTitle: sportTitle,
    betTime: startsAt,
    winner: winnerId,
    paidOut: bet.paidOutAt === null ? 'No' : 'Yes',
  };
}

/** What a page needs to remove a bet. */
export function toBetReference({ id, eventId, creatorId }: BetWithEvent) {
  return { uniqueId: id, betId: eventId, userId: creatorId };
}

export function toMatchingBet({
  id,
  pick,
  ...rest
}: Omit<MatchingBet, 'uniqueId' | 'userPick'> & { id: string; pick: string }): MatchingBet {
  return { ...rest, uniqueId: id, userPick: pick };
}

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

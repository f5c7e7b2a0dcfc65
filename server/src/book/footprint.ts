import type { Command } from '@sidebet/domain/book/commands';
import { challengedFriend } from '@sidebet/domain/book/offered-to';

/** What a command affects, as far as the command itself shows. A bet adds its event and its users. */
export type Footprint = {
  readonly betId?: string;
  /** A bet that returns to its creator, whose account it adds. */
  readonly returnsId?: string;
  /** More bets that the command names, after `betId`. */
  readonly otherBetIds?: readonly string[];
  readonly userId?: string;
  readonly eventId?: string;
  /** The user a challenge is offered to now; their friendship with `userId` is checked. */
  readonly challengedId?: string;
  readonly depositId?: string;
  readonly withdrawalId?: string;
  /** Accounts in groups that the command names. A bet adds those of its sides. */
  readonly groupAccountIds?: readonly string[];
  /** A payment between members of a group, which adds their accounts. */
  readonly paymentId?: string;
  /** A debt in a group, which adds both accounts and the open payments between them. */
  readonly debt?: Debt;
  /** True if money may reach the bet's creator or acceptor. */
  readonly paysHolders?: boolean;
};

/** Who owes whom, by their accounts in the group. */
export type Debt = { readonly debtorAccountId: string; readonly creditorAccountId: string };

export function findFootprint(command: Command): Footprint {
  switch (command.kind) {
    case 'createBet': {
      const { userId, eventId, offeredTo, groupAccountId } = command;
      const challengedId = offeredTo && challengedFriend(offeredTo);
      return {
        userId,
        eventId,
        ...(groupAccountId !== undefined && { groupAccountIds: [groupAccountId] }),
        ...(challengedId && { challengedId }),
      };
    }
    case 'acceptBet': {
      const { userId, betId, groupAccountId } = command;
      return { userId, betId, ...(groupAccountId !== undefined && { groupAccountIds: [groupAccountId] }) };
    }
    case 'takeOffers': {
      const { userId, takes, otherwise } = command;
      const [first, ...others] = takes;
      return {
        userId,
        ...(first && { betId: first.betId }),
        otherBetIds: others.map(({ betId }) => betId),
        groupAccountIds: takes.flatMap(({ groupAccountId }) => groupAccountId ?? []),
        ...(otherwise && { eventId: otherwise.eventId }),
      };
    }
    case 'counterOffer': {
      const { userId, offerId, answersId, groupAccountId } = command;
      return {
        ...{ userId, otherBetIds: [offerId] },
        ...(answersId !== undefined && { returnsId: answersId }),
        ...(groupAccountId !== undefined && { groupAccountIds: [groupAccountId] }),
      };
    }
    case 'acceptCounter': {
      const { userId, betId, offerId, groupAccountId } = command;
      return {
        ...{ userId, betId, returnsId: offerId },
        ...(groupAccountId !== undefined && { groupAccountIds: [groupAccountId] }),
      };
    }
    case 'repostOffer':
      return { userId: command.userId, returnsId: command.offerId };
    case 'endCounter':
      return { betId: command.betId, otherBetIds: [command.offerId], paysHolders: true };
    case 'challengeFriend':
      return { userId: command.userId, betId: command.betId, challengedId: command.friendId };
    case 'correctOffer':
    case 'deleteBet':
      return { userId: command.userId, betId: command.betId };
    case 'declineBet':
      return { userId: command.userId, betId: command.betId, paysHolders: true };
    case 'expireBet':
    case 'lapseBet':
    case 'settleBet':
    case 'correctBet':
    case 'voidBet':
      return { betId: command.betId, paysHolders: true };
    case 'creditDeposit':
      return { userId: command.userId, depositId: command.depositId };
    case 'refundDeposit':
    case 'returnRefund':
    case 'reverseDeposit':
    case 'holdDispute':
    case 'closeDispute':
      return { depositId: command.depositId };
    case 'requestWithdrawal':
    case 'cancelWithdrawal':
      return { userId: command.userId, withdrawalId: command.withdrawalId };
    case 'approveWithdrawal':
    case 'rejectWithdrawal':
    case 'completeWithdrawal':
    case 'returnWithdrawal':
    case 'resolveWithdrawal':
    case 'bookPayoutFee':
      return { withdrawalId: command.withdrawalId };
    case 'completeCardRefund':
    case 'refuseCardRefund':
    case 'returnCardRefund':
      return { withdrawalId: command.withdrawalId, depositId: command.depositId };
    case 'adjust':
      return { userId: command.userId };
    case 'issuePurse':
      return { groupAccountIds: [command.accountId] };
    case 'forgiveDebt': {
      const { userId, debtorAccountId, creditorAccountId } = command;
      return { userId, debt: { debtorAccountId, creditorAccountId } };
    }
    case 'confirmPayment':
    case 'changePayment':
      return { userId: command.userId, paymentId: command.paymentId };
    default:
      return command satisfies never;
  }
}

/** All bets that a command names. */
export function betIdsOf({ betId, otherBetIds = [], returnsId }: Footprint): string[] {
  return [betId, ...otherBetIds, returnsId].filter((id) => id !== undefined);
}

/** Whether a command takes the other side of the bets that it names. */
export function takesBets({ kind }: Command): boolean {
  return kind === 'acceptBet' || kind === 'takeOffers';
}

/** The new bets that a command makes, or may make. */
export function newBetsOf(command: Command) {
  if (command.kind === 'createBet') return [command];
  if (command.kind !== 'takeOffers' || !command.otherwise) return [];
  return [{ ...command.otherwise, userId: command.userId }];
}

/** The user a command names, whose balance its result reports. */
export function findActor(command: Command): string | null {
  return findFootprint(command).userId ?? null;
}

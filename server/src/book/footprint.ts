import type { Command } from '@sidebet/domain/book/commands';
import { challengedFriend } from '@sidebet/domain/book/offered-to';

/** What a command affects, as far as the command itself shows. A bet adds its event and its users. */
export type Footprint = {
  readonly betId?: string;
  /** The offer that a counter-offer answers. */
  readonly offerId?: string;
  /** A bet that returns to its creator, whose account it adds. */
  readonly returnsId?: string;
  readonly userId?: string;
  readonly eventId?: string;
  /** The user a challenge is offered to now; their friendship with `userId` is checked. */
  readonly challengedId?: string;
  readonly depositId?: string;
  readonly withdrawalId?: string;
  /** An account in a group that the command names. A bet adds those of its sides. */
  readonly groupAccountId?: string;
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
        ...(groupAccountId !== undefined && { groupAccountId }),
        ...(challengedId && { challengedId }),
      };
    }
    case 'acceptBet': {
      const { userId, betId, groupAccountId } = command;
      return { userId, betId, ...(groupAccountId !== undefined && { groupAccountId }) };
    }
    case 'counterOffer': {
      const { userId, offerId, answersId, groupAccountId } = command;
      return {
        ...{ userId, offerId },
        ...(answersId !== undefined && { returnsId: answersId }),
        ...(groupAccountId !== undefined && { groupAccountId }),
      };
    }
    case 'acceptCounter': {
      const { userId, betId, offerId, groupAccountId } = command;
      return { userId, betId, returnsId: offerId, ...(groupAccountId !== undefined && { groupAccountId }) };
    }
    case 'repostOffer':
      return { userId: command.userId, returnsId: command.offerId };
    case 'endCounter':
      return { betId: command.betId, offerId: command.offerId, paysHolders: true };
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
      return { groupAccountId: command.accountId };
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

/** Every bet that a command locks. */
export function listBetIds({ betId, offerId, returnsId }: Footprint): string[] {
  return [betId, offerId, returnsId].filter((id) => id !== undefined);
}

/** The user a command names, whose balance its result reports. */
export function findActor(command: Command): string | null {
  return findFootprint(command).userId ?? null;
}

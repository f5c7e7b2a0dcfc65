import { isGroupId } from './accounts.ts';
import type { Command } from './commands.ts';

/** Whether a command starts something with cash: a bet outside a group, a deposit, a withdrawal or an adjustment. */
export function startsCash(command: Command): boolean {
  switch (command.kind) {
    case 'createBet':
      return command.groupAccountId === undefined;
    case 'acceptBet':
    case 'counterOffer':
    case 'acceptCounter':
    case 'repostOffer':
      return !isGroupId(command.betId);
    // Bets in groups are never corrected or sent to a friend.
    case 'correctOffer':
    case 'challengeFriend':
    case 'creditDeposit':
    case 'requestWithdrawal':
    case 'adjust':
      return true;
    default:
      return false;
  }
}

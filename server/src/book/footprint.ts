import type { Command } from '@sidebet/domain/book/commands';

/** What a command concerns, as far as the command itself tells; a bet adds its event and its holders. */
export type Footprint = {
  readonly betId?: string;
  readonly userId?: string;
  readonly eventId?: string;
  readonly depositId?: string;
  /** True when money may reach the bet's creator or acceptor. */
  readonly paysHolders?: boolean;
};

export function footprintOf(command: Command): Footprint {
  switch (command.kind) {
    case 'createBet':
      return { userId: command.userId, eventId: command.eventId };
    case 'acceptBet':
    case 'deleteBet':
      return { userId: command.userId, betId: command.betId };
    case 'expireBet':
    case 'settleBet':
    case 'correctBet':
    case 'voidBet':
      return { betId: command.betId, paysHolders: true };
    case 'creditDeposit':
      return { userId: command.userId, depositId: command.depositId };
    case 'adjust':
      return { userId: command.userId };
    default:
      return command satisfies never;
  }
}

/** The person a command names, whose balance its outcome reports. */
export function actorOf(command: Command): string | null {
  return footprintOf(command).userId ?? null;
}

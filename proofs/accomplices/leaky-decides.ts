import type { CommandKind } from '@sidebet/domain/book/commands';
import type { Decision } from '@sidebet/domain/book/snapshot';
import { decide } from '@sidebet/domain/decisions/decide';

type Decide = typeof decide;

/** Variants of `decide` that lose holds or create them, each with the failure that finds it. */
export const leakyDecides: Readonly<Record<string, readonly [Decide, RegExp]>> = {
  freesWhatIsStaked: [
    changing(['createBet', 'acceptBet'], (made) => ({ ...made, bet: withoutHeld(made.bet) })),
    /held cents were lost/,
  ],
  paysWinsFree: [changing(['settleBet'], withoutHeldChanges), /held cents were lost/],
  refundsStakesFree: [changing(['deleteBet', 'voidBet'], withoutHeldChanges), /held cents were lost/],
  holdsBothWinnersOfACorrection: [
    changing(['correctBet'], (made) => ({
      ...made,
      heldChanges: made.heldChanges.filter(({ userId }) => userId === made.bet?.winnerId),
    })),
    /held cents were created|an account holds more than it has/,
  ],
  freesDisputedDeposits: [
    changing(['closeDispute'], (made) => ({ ...made, heldChanges: [] })),
    /held cents were lost/,
  ],
  holdsWonDisputesAgain: [
    changing(['closeDispute'], (made, hold) => ({
      ...made,
      deposit: made.deposit && hold ? { ...made.deposit, hold } : made.deposit,
    })),
    /held cents were created/,
  ],
};

function changing(
  kinds: readonly CommandKind[],
  change: (made: Decision, hold: NonNullable<Decision['deposit']>['hold']) => Decision,
): Decide {
  return (snapshot, command, now) => {
    const decided = decide(snapshot, command, now);
    if (decided.kind === 'refusal' || !kinds.includes(command.kind)) return decided;
    const before = 'depositId' in command ? snapshot.deposit(command.depositId) : undefined;
    return change(decided, before?.hold);
  };
}

function withoutHeldChanges(made: Decision): Decision {
  return { ...made, heldChanges: [] };
}

function withoutHeld(bet: Decision['bet']): Decision['bet'] {
  if (!bet) return bet;
  const { held: _, ...free } = bet;
  return free;
}

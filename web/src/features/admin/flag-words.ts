import type { FlagView } from '@sidebet/contract/admin-flags';
import { formatDollars } from '@sidebet/domain/cents';

/** What was seen, in a sentence. People are named by the flag they belong to. */
export function factWords(facts: FlagView['facts'], people: FlagView['people']): string {
  switch (facts.kind) {
    case 'oneWay': {
      const winner = people.find(({ id }) => id === facts.winnerId)?.fullName ?? 'one of them';
      return `${winner} won ${facts.won} of ${facts.bets} ${facts.bets === 1 ? 'bet' : 'bets'} between them; ${formatDollars(facts.movedCents)} moved.`;
    }
    case 'sharedDevice':
      return `${facts.people} people on one device: ${facts.device}.`;
    case 'sharedAddress':
      return `${facts.people} people at one address.`;
    case 'failedDeposits':
      return `${facts.inARow} deposits failed one after the other, ${formatDollars(facts.amountCents)} in all.`;
    case 'sameIdentity': {
      const barred = people.find(({ id }) => id === facts.barredId)?.fullName ?? 'Somebody';
      const others = facts.people - 1;
      return `${barred} is on a break; ${others === 1 ? 'another account has' : `${others} other accounts have`} the same name and date of birth.`;
    }
    case 'depositThenWithdraw':
      return `In 30 days ${formatDollars(facts.depositedCents)} deposited, ${formatDollars(facts.withdrawnCents)} withdrawn, ${formatDollars(facts.stakedCents)} staked.`;
    case 'sharedReceiver':
      return `${facts.people} people withdraw to one PayPal address.`;
    default:
      return facts satisfies never;
  }
}

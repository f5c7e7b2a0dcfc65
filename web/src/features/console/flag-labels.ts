import type { FlagView } from '@sidebet/contract/console/flags';
import { formatDollars } from '@sidebet/domain/cents';

/** Describes what a flag found, using the names of its users. */
export function describeFacts(facts: FlagView['facts'], people: FlagView['people']): string {
  switch (facts.kind) {
    case 'oneWay': {
      const winner = people.find(({ id }) => id === facts.winnerId)?.fullName ?? 'one of them';
      return `${winner} won ${facts.won} of ${facts.bets} ${facts.bets === 1 ? 'bet' : 'bets'} between them; ${formatDollars(facts.movedCents)} moved.`;
    }
    case 'offMarket': {
      const gainer = people.find(({ id }) => id === facts.gainerId)?.fullName ?? 'one of them';
      return `By the bookmakers’ probabilities, ${gainer} could expect to win ${formatDollars(facts.expectedCents)} from the other user in ${facts.bets} ${facts.bets === 1 ? 'bet' : 'bets'}.`;
    }
    case 'freshDeposit': {
      const winner = people.find(({ id }) => id === facts.winnerId)?.fullName ?? 'one of them';
      return `${winner} won ${formatDollars(facts.movedCents)} of a deposit of ${formatDollars(facts.depositedCents)} that had just arrived. They had no decided bet before.`;
    }
    case 'sharedDevice':
      return `${facts.people} users on one device: ${facts.device}.`;
    case 'sharedAddress':
      return `${facts.people} users at one address.`;
    case 'failedDeposits':
      return `${facts.inARow} deposits failed in a row, ${formatDollars(facts.amountCents)} in total.`;
    case 'sameIdentity': {
      const restricted = people.find(({ id }) => id === facts.barredId)?.fullName ?? 'Someone';
      const others = facts.people - 1;
      return `${restricted} is on a break; ${others === 1 ? 'another account has' : `${others} other accounts have`} the same name and date of birth.`;
    }
    case 'depositThenWithdraw':
      return `In 30 days: ${formatDollars(facts.depositedCents)} deposited, ${formatDollars(facts.withdrawnCents)} withdrawn, ${formatDollars(facts.stakedCents)} risked in bets.`;
    case 'sharedReceiver':
      return `${facts.people} users withdraw to one PayPal address.`;
    case 'excludedSource': {
      const excluded = people.find(({ id }) => id === facts.barredId)?.fullName ?? 'A user';
      const others = facts.people - 1;
      return `${excluded} is self-excluded; ${others === 1 ? 'another account' : `${others} other accounts`} paid with the same card or PayPal account, or withdrew to the same PayPal address.`;
    }
    case 'sharedSource':
      return `${facts.people} users deposit with one ${facts.source === 'card' ? 'card' : 'PayPal account'}.`;
    case 'paymentInquiry':
      return `The card’s bank questions ${formatDollars(facts.amountCents)} of a deposit (${facts.reason}). No money moved.`;
    default:
      return facts satisfies never;
  }
}

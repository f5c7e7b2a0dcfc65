import { centsToDecimal, formatDollars, formatDollarsInSentence } from './cents.ts';
import { accountRefusals } from './refusals/accounts.ts';
import { betRefusals } from './refusals/bets.ts';
import { groupRefusals } from './refusals/groups.ts';
import type { RefusalKind } from './refusals/kind.ts';
import { operatorRefusals } from './refusals/operators.ts';
import { peopleRefusals } from './refusals/people.ts';
import { requestRefusals } from './refusals/requests.ts';
import { walletRefusals } from './refusals/wallet.ts';

/**
 * Every refusal of the product, in one table for each area. The API returns the code; users read the text. Texts that are
 * specified word for word, including their misspellings, are listed in refusals.test.ts.
 */
const refusals = {
  ...betRefusals,
  ...groupRefusals,
  ...accountRefusals,
  ...walletRefusals,
  ...peopleRefusals,
  ...operatorRefusals,
  ...requestRefusals,
};

export type RefusalCode = keyof typeof refusals;

export const refusalMessages = Object.fromEntries(
  Object.entries(refusals).map(([code, [, message]]) => [code, message]),
) as Readonly<Record<RefusalCode, string>>;

export function refusalKind(code: RefusalCode): RefusalKind {
  return refusals[code][0];
}

/** A refused command or request; nothing has changed. `message` is ready to show. */
export type Refusal = {
  readonly kind: 'refusal';
  readonly code: RefusalCode;
  readonly message: string;
  /** The field of the form that is wrong. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
};

export function refuse(code: RefusalCode, message: string = refusalMessages[code]): Refusal {
  return { kind: 'refusal', code, message };
}

/** The refusal of a form because of one field. */
export function refuseField<Field extends string>(
  field: Field,
  code: RefusalCode,
): Refusal & { readonly field: Field } {
  return { ...refuse(code), field };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

/** The refusal for a place that requires more than 18 years, with its minimum age. */
export function refuseUnderageHere(minimumAge: number): Refusal {
  return refuse('underageHere', `${refusalMessages.underageHere}${minimumAge}.`);
}

/** The refusal for a wager below the current minimum, with the amount. */
export function refuseStakeBelowMinimum(minimumStakeCents: number): Refusal {
  return refuse(
    'stakeBelowMinimum',
    `${refusalMessages.stakeBelowMinimum}${formatDollars(minimumStakeCents)}.`,
  );
}

/** What pages and refusals say while a team of the game is not known. */
export const unknownTeamMessage = 'Betting opens when both teams are known.';

export function refuseUnknownTeam(): Refusal {
  return refuse('marketNotOffered', unknownTeamMessage);
}

/** The refusal for one more open bet than allowed on an event. */
export function refuseTooManyOpenBets(openBetsPerEvent: number): Refusal {
  const bets = openBetsPerEvent === 1 ? 'an open bet' : `${openBetsPerEvent} open bets`;
  return refuse(
    'tooManyOpenBets',
    `You already have ${bets} on this event. ${refusalMessages.tooManyOpenBets}`,
  );
}

/** The refusal to take an offer that opens in `waitMs`. */
export function refuseOfferTooNew(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const wait = `${seconds} second${seconds === 1 ? '' : 's'}`;
  return {
    ...refuse('offerTooNew', `${refusalMessages.offerTooNew} It can be taken in ${wait}.`),
    retryAfterSeconds: seconds,
  };
}

/** The refusal to take an offer on an old line, with the time until the next one. */
export function refuseStaleLineFor(waitMs: number): Refusal {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? 'within a minute' : `in ${minutes} minutes`;
  return {
    ...refuse('lineNotFresh', `${refusalMessages.lineNotFresh} The next one is due ${wait}.`),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  };
}

/** The refusal to pay or forgive more than what is open, with the amount. */
export function refuseMoreThanOwed(openCents: number): Refusal & { readonly field: 'amountCents' } {
  const message = `${refusalMessages.moreThanOwed}${formatDollarsInSentence(openCents)}.`;
  return { ...refuse('moreThanOwed', message), field: 'amountCents' };
}

/** 'Insufficient Funds:  $' followed by the balance. */
export function refuseAcceptForFunds(balanceCents: number): Refusal {
  return refuse(
    'insufficientFundsToAccept',
    `${refusalMessages.insufficientFundsToAccept}${centsToDecimal(balanceCents)}`,
  );
}

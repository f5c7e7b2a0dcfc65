import type { WithdrawalTermsView } from '@sidebet/contract/wallet';
import { normaliseEmail } from '@sidebet/domain/auth/email';
import { formatDollars } from '@sidebet/domain/cents';
import { dayClockLabel } from '@sidebet/domain/time-label';
import { payoutBusinessDays } from '@sidebet/domain/wallet/business-days';
import { availabilityText } from '@sidebet/domain/wallet/withdrawal-terms';
import type { RequiredStep } from '../../lib/required-steps.ts';
import { theCard, travelText } from './withdrawal-parts.ts';

/** A condition for a withdrawal: `met`, or what the person can do about it, or when it passes. */
export type Condition = {
  readonly name: string;
  readonly text: string;
  readonly state: 'met' | 'todo' | 'waits' | 'info';
  readonly fix?: { readonly label: string; readonly blockedReason: RequiredStep };
};

type TimeLabel = (instant: string) => string;

/** All conditions before the form is sent. `now` is in milliseconds since 1970 UTC; `timeLabel` writes a time. */
export function withdrawalConditions(
  terms: WithdrawalTermsView,
  { amountCents, paypalEmail }: { readonly amountCents: number | null; readonly paypalEmail: string },
  now: number,
  timeLabel: TimeLabel,
): Condition[] {
  const { first, last } = payoutBusinessDays;
  return [
    ...travel(terms, amountCents),
    ...heldAmounts(terms, now),
    terms.emailVerified
      ? { name: 'Email verified', text: 'Your email address is verified.', state: 'met' }
      : {
          name: 'Email not verified',
          text: 'Verify your email address before your first withdrawal.',
          state: 'todo',
          fix: { label: 'Verify it now', blockedReason: 'emailNotVerified' },
        },
    terms.recentLoginUntil && Date.parse(terms.recentLoginUntil) > now
      ? {
          name: 'Recent login',
          text: 'You logged in or confirmed that it is you within the last 10 minutes.',
          state: 'met',
        }
      : {
          name: 'Recent login needed',
          text: 'A withdrawal needs a login or a confirmation from the last 10 minutes.',
          state: 'todo',
          fix: { label: 'Confirm it is you', blockedReason: 'stepUpNeeded' },
        },
    ...receiver(terms, paypalEmail),
    ...changedLogin(terms, timeLabel),
    approval(terms, amountCents),
    {
      name: `${first}–${last} business days`,
      text: 'That is how long a payout to PayPal usually takes. There are no fees.',
      state: 'info',
    },
  ];
}

const holdTexts: Readonly<
  Record<WithdrawalTermsView['later'][number]['because'], (terms: WithdrawalTermsView) => string>
> = {
  deposit: ({ depositHoldHours }) =>
    `You can bet a deposit at once. It can be withdrawn ${daysText(depositHoldHours)} after it arrived.`,
  wonDeposit: ({ depositHoldHours }) =>
    `You won money that had just been deposited. You can bet it at once. It can be withdrawn ${daysText(depositHoldHours)} after that deposit arrived.`,
  winnings: ({ winningsHoldHours }) =>
    `What you win can be bet at once and withdrawn ${daysText(winningsHoldHours)} after the bet was decided.`,
};

/** Each day's amount of a reason. Winnings from many people would otherwise make a long list. */
function heldAmounts(terms: WithdrawalTermsView, now: number): Condition[] {
  const dayOf = (at: string) => dayClockLabel(Date.parse(at), now);
  const groups = Map.groupBy(terms.later, ({ at, because }) => `${because} ${dayOf(at)}`);
  return [...groups.values()].map((amounts) => {
    const [{ at, because }] = amounts as [(typeof amounts)[number]];
    const sum = amounts.reduce((total, { cents }) => total + cents, 0);
    return {
      name: `${formatDollars(sum)} more ${dayOf(at)}`,
      text: holdTexts[because](terms),
      state: 'waits',
    };
  });
}

/** Why an amount within the balance cannot be withdrawn now; null where it can. */
export function heldText(terms: WithdrawalTermsView, amountCents: number, now: number): string | null {
  if (terms.later.length === 0 || amountCents <= terms.availableCents) return null;
  const later = terms.later.map(({ at, ...amount }) => ({ ...amount, at: Date.parse(at) }));
  return availabilityText({ nowCents: terms.availableCents, later }, now);
}

/** How the money will travel; nothing where all of it goes to PayPal. */
function travel(terms: WithdrawalTermsView, amountCents: number | null): Condition[] {
  const text = `A withdrawal goes back to ${theCard} first, and the rest goes to PayPal. A refund shows on your card's statement within 5–10 business days. If a card cannot take it, PayPal gets that part too.`;
  const upToCents = terms.refundable.reduce((sum, { cents }) => sum + cents, 0);
  if (upToCents === 0) return [];
  const name = amountCents === null || amountCents <= 0 ? null : travelText(terms, amountCents);
  return [{ name: name ?? `Up to ${formatDollars(upToCents)} back to ${theCard}`, text, state: 'info' }];
}

function receiver(
  { receiverHoldHours: hours, paidReceivers }: WithdrawalTermsView,
  paypalEmail: string,
): Condition[] {
  if (hours === 0) return [];
  const typed = normaliseEmail(paypalEmail);
  if (typed !== '' && paidReceivers.includes(typed))
    return [{ name: 'Known PayPal address', text: 'We have paid this address before.', state: 'met' }];
  return [
    {
      name: 'New PayPal address',
      text: `A withdrawal to an address we have never paid for you waits ${daysText(hours)}. We email you, and you can cancel it until then.`,
      state: typed === '' ? 'info' : 'waits',
    },
  ];
}

function changedLogin({ loginHoldUntil }: WithdrawalTermsView, timeLabel: TimeLabel): Condition[] {
  if (loginHoldUntil === null) return [];
  return [
    {
      name: 'Your login was changed',
      text: `After a password reset, a new login factor or another email address, withdrawals are sent on ${timeLabel(loginHoldUntil)} at the earliest. You can request one now.`,
      state: 'waits',
    },
  ];
}

function approval(terms: WithdrawalTermsView, amountCents: number | null): Condition {
  const { dayApprovalCents, weekApprovalCents, withoutApprovalCents } = terms;
  const waits = amountCents !== null && amountCents > withoutApprovalCents;
  return {
    name: waits ? 'We review this withdrawal first' : 'Larger withdrawals',
    text: `You can withdraw up to ${formatDollars(withoutApprovalCents)} without approval now. Above ${formatDollars(dayApprovalCents)} in 24 hours or ${formatDollars(weekApprovalCents)} in 7 days, we review it first.`,
    state: waits ? 'waits' : 'info',
  };
}

function daysText(hours: number): string {
  if (hours === 1) return '1 hour';
  return hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

import type { DeletionView } from '@sidebet/contract/data-rights';
import { formatDollars } from '@sidebet/domain/cents';
import { minWithdrawalCents } from '@sidebet/domain/wallet/withdrawal';
import { paths } from '../../lib/paths.ts';

type DeletionBlocker = DeletionView['obstacles'][number];
/** A blocker and the link to resolve it. */
export type BlockerDescription = { readonly says: string; readonly label: string; readonly to: string };

const support = { label: 'Write to support', to: paths.settingsTab('support') };

/** Describes a blocker. */
export function describeBlocker({ kind, amount }: DeletionBlocker): BlockerDescription {
  switch (kind) {
    case 'balance':
      return amount < minWithdrawalCents
        ? {
            says: `You have ${formatDollars(amount)} in your balance, less than the withdrawal minimum. We’ll pay it out by hand.`,
            ...support,
          }
        : {
            says: `You have ${formatDollars(amount)} in your balance.`,
            label: 'Withdraw it',
            to: paths.settingsTab('withdrawal'),
          };
    case 'owed':
      return {
        says: `You owe ${formatDollars(amount)} from a corrected result or a refunded deposit.`,
        label: 'Deposit it',
        to: paths.deposit,
      };
    case 'activeBets':
      return {
        says: `${counted(amount, 'active bet')} ${amount === 1 ? 'is' : 'are'} waiting for a result.`,
        label: 'See active bets',
        to: `${paths.myBets}&tab=Active`,
      };
    case 'withdrawals':
      return {
        says: `${counted(amount, 'withdrawal')} ${amount === 1 ? 'is' : 'are'} on the way to PayPal.`,
        label: 'See withdrawals',
        to: paths.settingsTab('withdrawal'),
      };
    case 'groups':
      return {
        says: `You own ${counted(amount, 'group')}. Hand ${amount === 1 ? 'it' : 'them'} over or delete ${amount === 1 ? 'it' : 'them'} first.`,
        label: 'See groups',
        to: paths.groups,
      };
    case 'ious':
      return {
        says: `You have an open balance in ${counted(amount, 'group')}.`,
        label: 'See groups',
        to: paths.groups,
      };
    case 'deposits':
      return {
        says: `${counted(amount, 'deposit')} ${amount === 1 ? 'is' : 'are'} in progress. Unpaid ones expire within a day.`,
        label: 'See deposits',
        to: paths.settingsTab('transactionHistory'),
      };
    case 'disputes':
      return {
        says: `${counted(amount, 'deposit')} ${amount === 1 ? 'is' : 'are'} disputed with a bank or PayPal.`,
        ...support,
      };
    case 'adjustments':
      return { says: 'A correction of your balance is waiting for a decision.', ...support };
    case 'operator':
      return {
        says: 'This is an operator account. Another operator must remove that role first.',
        ...support,
      };
    default:
      return kind satisfies never;
  }
}

/** Describes the open offers that a deletion cancels first. */
export function describeOpenOffers({ count, cents }: DeletionView['openOffers']): BlockerDescription {
  return {
    says: `${counted(count, 'open offer')} ${count === 1 ? 'holds' : 'hold'} ${formatDollars(cents)}. We’ll cancel ${count === 1 ? 'it' : 'them'} first. Then you can withdraw the money.`,
    label: 'See open offers',
    to: paths.myBets,
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

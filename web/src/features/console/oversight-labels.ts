import type { AlarmCode } from '@sidebet/contract/console/alarm-codes';
import type { WorkView } from '@sidebet/contract/console/jobs';
import { formatDollars } from '@sidebet/domain/cents';
import type { FlagKind } from '@sidebet/domain/operators/flags';
import { durationLabel } from '../../ui/chart-scale.ts';
import { consolePaths } from './console-paths.ts';
import { settingLabels } from './setting-labels.ts';

/** Labels for the names that the server uses in code. */

/** Turns 'nextDueAt' into 'Next due at'; text only gets a capital letter. */
export function toSentenceCase(name: string): string {
  if (name.includes(' ')) return capitalised(name);
  const words = name
    .replace(/[._-]/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase();
  return capitalised(words);
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Checks whose name is only the start of the sentence about a difference. */
const checkLabels: Record<string, string> = {
  'money owed, in all': 'Total owed by users',
  'money of all disputed deposits, in': 'Total disputed deposits',
  'money of all': 'Total withdrawals in flight',
  'ledger checkpoints': 'Ledger checkpoints, each linked to the one before',
  'transfers under checkpoints': 'Transfers covered by checkpoints',
  'sum of all accounts': 'Liabilities against clearing',
};

/** What a reconciliation check compares. */
export function checkLabel(check: string): string {
  return checkLabels[check] ?? toSentenceCase(check);
}

const metricLabels: Record<string, string> = {
  availableCents: 'User balances',
  escrowCents: 'In running bets',
  feesCents: 'House fees',
  houseCents: 'House accounts in total',
  liabilitiesCents: 'Owed to users and the house',
  clearingCents: 'Provider clearing accounts',
  ledgerSumCents: 'Sum of all accounts',
  transfers: 'Movements',
  accounts: 'Accounts',
  bets: 'Bets',
  slices: 'Parts checked',
  differingSlices: 'Parts that differ',
};

/** A run's metrics in reading order; unknown ones last. */
export function orderedMetrics(metrics: Readonly<Record<string, number>>): [string, number][] {
  const known = Object.keys(metricLabels);
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return Object.entries(metrics).sort(([one], [other]) => place(one) - place(other));
}

/** A metric's label, and its value as money or as a number. */
export function metricLabel(name: string, value: number): { label: string; value: string } {
  const isMoney = name.endsWith('Cents');
  return {
    label: metricLabels[name] ?? toSentenceCase(name.replace(/Cents$/, '')),
    value: isMoney ? formatDollars(value) : value.toLocaleString('en-US'),
  };
}

export type AlarmLabel = {
  title: string;
  toDo: string;
  /** Where it is done. */
  page?: { to: string; label: string };
};

const alarms: Record<AlarmCode, AlarmLabel> = {
  ledgerDisagrees: {
    title: 'The books don’t balance',
    toDo: 'Stop bets and deposits in the system settings, then check the first difference.',
  },
  feedMisconfigured: { title: 'The sports feed rejects our key', toDo: 'Set a valid key and restart.' },
  feedSportsMissing: {
    title: 'The sports feed lists too few sports',
    toDo: 'Nothing yet: the earlier list of sports stays in use. Contact the vendor if it persists.',
  },
  feedShrunk: {
    title: 'The sports feed lists too few games',
    toDo: 'Check whether the games were called off. If the feed is wrong, contact the vendor before bets are refunded.',
  },
  feedLinesUnusable: {
    title: 'The sports feed lists impossible lines',
    toDo: 'Nothing yet: those lines are left out. Contact the vendor if it persists.',
  },
  feedOutOfCredits: {
    title: 'The sports feed is out of calls',
    toDo: 'Buy more calls, or enter results by hand.',
  },
  eventHeld: {
    title: 'A game needs your decision',
    toDo: 'Open it under Events, On hold: accept what the feed says, enter the result, or void it.',
  },
  resultMissing: {
    title: 'A game has no result',
    toDo: 'Look up how it ended and enter the result or void it, before its bets are refunded.',
  },
  contestOverdue: {
    title: 'A contested result waits for an answer',
    toDo: 'Compare the result with another source, correct it if it is wrong, and answer the case.',
    page: { to: consolePaths.contests('open'), label: 'Contested' },
  },
  resultCorrected: {
    title: 'A result was corrected',
    toDo: 'Check the result against another source. Correct it by hand if the feed is wrong.',
  },
  paymentMismatch: {
    title: 'A payment matches no deposit',
    toDo: 'Look up the payment at the provider. Adjust the balance if we owe it.',
  },
  webhookSignatures: {
    title: 'Webhooks with invalid signatures',
    toDo: 'Compare the webhook secret with the one at the provider.',
  },
  payoutsStuck: {
    title: 'Payouts are stuck',
    toDo: 'Check the withdrawals that have been in flight the longest.',
  },
  payoutMismatch: {
    title: 'PayPal’s payouts don’t match the books',
    toDo: 'Don’t approve withdrawals until you know why.',
  },
  providersDisagree: {
    title: 'A payment differs from its provider’s report',
    toDo: 'Look up the first difference in the provider’s dashboard and in the books, then correct the one that is wrong.',
  },
  providersUnchecked: {
    title: 'A provider’s report can’t be read',
    toDo: 'Nothing if the provider has an outage. Otherwise check the keys, or look up the named payment in the dashboard.',
  },
  paymentsRefused: {
    title: 'A provider rejects our keys or balance',
    toDo: "Check the keys and the balance in the provider's dashboard.",
  },
  mailsFailing: {
    title: 'Emails can’t be sent',
    toDo: 'Check the mail server, then Jobs for what failed.',
  },
  moneyOfDeletedPerson: {
    title: 'Money moved on a deleted account',
    toDo: 'Return it: refund a deposit at the provider, otherwise make an adjustment.',
  },
  paymentInquiry: {
    title: 'A bank questions a card payment',
    toDo: 'Answer in the Stripe dashboard, or refund the payment there. No money moved yet.',
  },
  disputeLost: {
    title: 'We lost a deposit dispute',
    toDo: 'Check the user’s deposits, bets and withdrawals. Suspend the account if it was fraud.',
  },
  moneyOwed: {
    title: 'A user owes money',
    toDo: 'The house advanced it and collects it from incoming money. See why on the user’s page.',
  },
  approvalRaised: {
    title: 'A money control may be relaxed',
    toDo: 'System settings shows who requested it. If you don’t know why, reject it there, or set it back: it takes effect 24 hours after the approval.',
  },
  approvedOnServer: {
    title: 'The command line approved a request',
    toDo: 'The audit log shows what and why. If you don’t know who did it, check who can log in to the server.',
  },
  jobFailing: { title: 'A job keeps failing', toDo: 'Check Jobs and the log for the reason.' },
};

export function alarmLabel(code: string): AlarmLabel {
  const known: Readonly<Record<string, AlarmLabel | undefined>> = alarms;
  return known[code] ?? { title: toSentenceCase(code), toDo: 'See Alarms in docs/runbook.md.' };
}

/** An alarm's details in one line: text first, then numbers. */
export function detailLine(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([, one], [, other]) => Number(typeof one === 'number') - Number(typeof other === 'number'))
    .map(([name, value]) => {
      if (typeof value === 'number') {
        const figure = metricLabel(name, value);
        return `${figure.label}: ${figure.value}`;
      }
      if (name === 'setting') return `Setting: ${settingLabels[String(value)] ?? value}`;
      return `${toSentenceCase(name)}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    })
    .join(' · ');
}

export const flagTitles: Readonly<Record<FlagKind, string>> = {
  oneWay: 'Money moves one way',
  offMarket: 'Prices favor one side',
  freshDeposit: 'A new deposit lost to a new opponent',
  sharedDevice: 'Many users on one device',
  sharedAddress: 'Many users at one address',
  failedDeposits: 'Failed deposits in a row',
  sameIdentity: 'Same name and birthday as a user on a break',
  depositThenWithdraw: 'Deposited and withdrawn without betting',
  sharedReceiver: 'One PayPal address, several users',
  excludedSource: 'Card, PayPal account or address of a self-excluded user',
  sharedSource: 'One card or PayPal account, several users',
  paymentInquiry: 'A bank questions a card payment',
};

/** For kinds in the audit log, which may be of another version. */
export function flagTitle(kind: string): string {
  const known: Readonly<Record<string, string | undefined>> = flagTitles;
  return known[kind] ?? toSentenceCase(kind);
}

/** A relative time by server time, in one unit. */
export function timeAgo(instant: string, now: number): string {
  return spanLabel(now - Date.parse(instant));
}

/** A duration in one unit, at least a second. */
export function spanLabel(ms: number): string {
  return durationLabel(Math.max(1_000, Math.round(ms / 1_000) * 1_000));
}

/** How far the read replica is behind, and whether it is used. A replica that cannot be reached falls behind. */
export function replicaLabel({ lagMs, isUsed }: NonNullable<WorkView['replica']>): string {
  if (lagMs === null) return 'The read replica has not been reached, so it is not used.';
  const behind = `The read replica is ${(lagMs / 1000).toFixed(1)} s behind`;
  return isUsed ? `${behind}.` : `${behind} or cannot be reached, so it is not used.`;
}

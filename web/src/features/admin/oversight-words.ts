import { formatDollars } from '@sidebet/domain/cents';
import { durationLabel } from '../../ui/chart-scale.ts';
import { settingLabels } from './setting-words.ts';

/** What operators read where the server names a thing in code. */

/** 'nextDueAt' as 'Next due at'; what is written in words already gets its capital. */
export function inWords(name: string): string {
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

/** Checks whose name is only the beginning of the sentence about a difference. */
const checkLabels: Record<string, string> = {
  'money owed, in all': 'What people owe, in all',
  'money of all disputed deposits, in': 'Disputed deposits, in all',
  'money of all': 'Withdrawals in flight, in all',
  'seals of the ledger': 'Seals of the ledger, each on the one before',
  'transfers under seal': 'Transfers as they were sealed',
  'sum of all accounts': 'Liabilities against clearing',
};

/** What a check of the books compares. */
export function checkWords(check: string): string {
  return checkLabels[check] ?? inWords(check);
}

const figureLabels: Record<string, string> = {
  availableCents: "People's balances",
  escrowCents: 'In running bets',
  feesCents: 'Fees of the house',
  houseCents: 'House accounts together',
  liabilitiesCents: 'Owed to people and the house',
  clearingCents: 'Clearing of the providers',
  ledgerSumCents: 'Sum of all accounts',
  transfers: 'Movements',
  accounts: 'Accounts',
  bets: 'Bets',
};

/** The figures of a run in the order in which they are read; others follow. */
export function orderedFigures(figures: Readonly<Record<string, number>>): [string, number][] {
  const known = Object.keys(figureLabels);
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return Object.entries(figures).sort(([one], [other]) => place(one) - place(other));
}

/** A figure of the books: its name, and its value as money or as a number. */
export function figureWords(name: string, value: number): { label: string; value: string } {
  const isMoney = name.endsWith('Cents');
  return {
    label: figureLabels[name] ?? inWords(name.replace(/Cents$/, '')),
    value: isMoney ? formatDollars(value) : value.toLocaleString('en-US'),
  };
}

type AlarmWords = { title: string; toDo: string };

const alarms: Record<string, AlarmWords> = {
  ledgerDisagrees: {
    title: 'The books disagree',
    toDo: 'Stop bets and deposits in the system settings, then look at the first difference.',
  },
  feedMisconfigured: { title: 'The sports feed refuses the key', toDo: 'Set a valid key and start again.' },
  feedSportsMissing: {
    title: 'The sports feed lists too few sports',
    toDo: 'Nothing yet: the sports listed before stay in use. Ask the feed’s vendor if it lasts.',
  },
  feedOutOfCredits: {
    title: 'The sports feed has no calls left',
    toDo: 'Buy calls, or enter results by hand.',
  },
  eventHeld: {
    title: 'A game waits for your decision',
    toDo: 'Open it under Events, On hold: accept what the feed says, enter the result, or void it.',
  },
  resultCorrected: {
    title: 'A result was corrected',
    toDo: 'Check the result at another source. Correct it by hand if the feed is wrong.',
  },
  paymentMismatch: {
    title: 'A payment fits no deposit',
    toDo: 'Look the payment up at the provider and adjust by hand if it is owed.',
  },
  webhookSignatures: {
    title: 'Webhooks with wrong signatures',
    toDo: 'Compare the webhook secret with the one at the provider.',
  },
  payoutsStuck: { title: 'Payouts are stuck', toDo: 'Look at the withdrawals that are longest in flight.' },
  payoutMismatch: {
    title: 'PayPal reports other payouts than the books',
    toDo: 'Approve nothing until it is understood.',
  },
  paymentsRefused: {
    title: 'A provider refuses our keys or balance',
    toDo: "Look at the keys and at the balance in the provider's dashboard.",
  },
  mailsFailing: {
    title: 'Mails cannot be sent',
    toDo: 'Look at the mail server, then at Jobs for what failed.',
  },
  moneyOfDeletedPerson: {
    title: 'Money reached a deleted account, or left it',
    toDo: 'Give it back: at the provider for a deposit, else by hand with an adjustment.',
  },
  disputeLost: {
    title: 'A dispute about a deposit was lost',
    toDo: 'Look at the person’s deposits, bets and withdrawals; suspend the account if it was fraud.',
  },
  moneyOwed: {
    title: 'A person owes money',
    toDo: 'The house advanced it. Look at why on the person’s page; it is collected from what comes in.',
  },
  approvalRaised: {
    title: 'A control over money will be relaxed',
    toDo: 'It counts 24 hours after it was set. If you do not know why, set it lower in System settings.',
  },
  jobFailing: { title: 'A job fails again and again', toDo: 'Look at Jobs for why, and at the log.' },
};

export function alarmWords(code: string): AlarmWords {
  return alarms[code] ?? { title: inWords(code), toDo: 'See Alarms in docs/operations.md.' };
}

/** What was told with an alarm, in a line: words first, then figures. */
export function detailLine(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([, one], [, other]) => Number(typeof one === 'number') - Number(typeof other === 'number'))
    .map(([name, value]) => {
      if (typeof value === 'number') {
        const figure = figureWords(name, value);
        return `${figure.label}: ${figure.value}`;
      }
      if (name === 'setting') return `Setting: ${settingLabels[String(value)] ?? value}`;
      return `${inWords(name)}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    })
    .join(' · ');
}

const flagTitles: Record<string, string> = {
  oneWay: 'Money moves one way',
  sharedDevice: 'Many people on one device',
  sharedAddress: 'Many people at one address',
  failedDeposits: 'Deposits that fail in a row',
  sameIdentity: 'Name and birthday of somebody on a break',
  depositThenWithdraw: 'Deposited and withdrawn without betting',
  sharedReceiver: 'One PayPal address, several people',
};

export function flagTitle(kind: string): string {
  return flagTitles[kind] ?? inWords(kind);
}

/** How long ago, by the server's clock, in one unit. */
export function agoWords(instant: string, now: number): string {
  return spanWords(now - Date.parse(instant));
}

/** How long, in one unit, from a second on. */
export function spanWords(ms: number): string {
  return durationLabel(Math.max(1_000, Math.round(ms / 1_000) * 1_000));
}

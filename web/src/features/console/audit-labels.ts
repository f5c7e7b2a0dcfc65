import type { AuditAction } from '@sidebet/contract/console/audit';
import { formatDollars } from '@sidebet/domain/cents';
import type { Ending } from '@sidebet/domain/endings/ending';
import type { Fee } from '@sidebet/domain/markets/price';
import { resultText } from './components/result-text.ts';
import { alarmLabel, flagTitle, toSentenceCase } from './oversight-labels.ts';
import { reportActionLabels } from './report-labels.ts';
import { settingLabels } from './setting-labels.ts';

const words: Readonly<Record<AuditAction, string>> = {
  'settings.change': 'Changed settings',
  'settings.requestChange': 'Requested a change of settings',
  'settings.rejectChange': 'Rejected a change of settings',
  'site.change': 'Changed name, colors or who may join',
  'person.makeOperator': 'Made operator',
  'person.removeDemoLogin': 'Removed demo login',
  'person.suspend': 'Suspended',
  'person.liftSuspension': 'Lifted suspension',
  'person.endSessions': 'Logged out',
  'adjustment.post': 'Adjusted balance',
  'adjustment.request': 'Requested an adjustment',
  'adjustment.approve': 'Approved adjustment',
  'adjustment.reject': 'Rejected adjustment',
  'event.enterResult': 'Entered result',
  'event.correctResult': 'Corrected result',
  'event.requestResult': 'Requested a result',
  'event.approveResult': 'Approved result',
  'event.rejectResult': 'Rejected result',
  'event.void': 'Voided event',
  'event.requestVoid': 'Requested a void',
  'event.approveVoid': 'Approved void',
  'event.rejectVoid': 'Rejected void',
  'event.resolveHold': 'Resolved hold',
  'event.join': 'Joined with another event',
  'event.stop': 'Stopped betting',
  'event.resume': 'Resumed betting',
  'sport.stop': 'Stopped betting on sport',
  'sport.resume': 'Resumed betting on sport',
  'teamName.save': 'Added team name',
  'teamName.delete': 'Removed team name',
  'bet.void': 'Voided bet',
  'withdrawal.approve': 'Approved withdrawal',
  'withdrawal.reject': 'Rejected withdrawal',
  'withdrawal.retry': 'Resent withdrawal',
  'withdrawal.paidByHand': 'Paid withdrawal by hand',
  'withdrawal.settlePaid': 'Resolved withdrawal as paid',
  'withdrawal.settleReturned': 'Resolved withdrawal as returned',
  'withdrawal.endReview': 'Ended review of withdrawal',
  'ticket.answer': 'Answered message',
  'ticket.close': 'Closed message',
  'ticket.reopen': 'Reopened message',
  'ticket.readAttachment': 'Opened attachment',
  'books.reconcile': 'Ran a reconciliation',
  'alarm.acknowledge': 'Acknowledged alarm',
  'alarm.test': 'Sent a test alarm',
  'mail.sendAgain': 'Resent an email',
  'flag.lookAt': 'Reviewed flag',
  'report.decide': 'Decided report',
  'report.readPicture': 'Opened reported picture',
  'contest.answer': 'Answered contested result',
  'group.handOver': 'Handed over group',
  'group.remove': 'Removed from group',
};

/** The label of an action; unknown actions show their code. */
export function actionLabel(action: string): string {
  const known: Readonly<Record<string, string | undefined>> = words;
  return known[action] ?? action;
}

type Result = { home: number | null; away: number | null; ending?: Ending };

/** A short summary of the details; empty when the action says it all. */
export function detailLabel(details: Readonly<Record<string, unknown>>): string {
  if (typeof details.amountCents === 'number')
    return `${details.amountCents > 0 ? '+' : ''}${formatDollars(details.amountCents)}`;
  if (typeof details.withdrawalCents === 'number')
    return [formatDollars(details.withdrawalCents), details.told].filter(Boolean).join(': ');
  if (typeof details.name === 'string' && typeof details.team === 'string')
    return `${details.name} → ${details.team}`;
  if (details.changes) return changeText(details.changes as Record<string, { from: unknown; to: unknown }>);
  if (isResult(details.to))
    return `${isResult(details.from) ? `${describe(details.from)} → ` : ''}${describe(details.to)}`;
  if (typeof details.sessions === 'number')
    return `${details.sessions} ${details.sessions === 1 ? 'session' : 'sessions'} ended`;
  if (typeof details.part === 'string') return toSentenceCase(details.part);
  if (typeof details.code === 'string') return alarmLabel(details.code).title;
  if (typeof details.mail === 'string') return toSentenceCase(details.mail);
  if (typeof details.report === 'string')
    return reportActionLabels[details.report as keyof typeof reportActionLabels];
  if (typeof details.flag === 'string') return flagTitle(details.flag);
  return '';
}

function changeText(changes: Record<string, { from: unknown; to: unknown }>): string {
  return Object.entries(changes)
    .map(
      ([name, { from, to }]) =>
        `${settingLabels[name] ?? name}: ${valueLabel(name, from)} → ${valueLabel(name, to)}`,
    )
    .join('; ');
}

/** A fee as a setting's value: "2%, at most $5.00". */
export function feeText({ bps, capCents }: Fee): string {
  return `${bps / 100}%${capCents === null ? '' : `, at most ${formatDollars(capCents)}`}`;
}

/** Formats a setting's value. */
export function valueLabel(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'missing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') {
    if (name === 'bettingMarginMs') return value === 60_000 ? '1 minute' : `${value / 60_000} minutes`;
    if (name === 'newOfferMs') return value === 1_000 ? '1 second' : `${value / 1_000} seconds`;
    if (name === 'refundWindowHours' && value >= 48 && value % 24 === 0) return `${value / 24} days`;
    if (name.endsWith('Hours')) return value === 1 ? '1 hour' : `${value} hours`;
    return name.endsWith('Cents') ? formatDollars(value) : String(value);
  }
  if (name === 'exchangeFee') return feeText(value as Fee);
  if (value === 'awayWins') return 'away side wins';
  return value === 'refund' ? 'both refunded' : String(value);
}

function isResult(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && 'home' in value && 'away' in value;
}

/** In the words of any sport, because the audit log does not name it. */
function describe({ home, away, ending }: Result): string {
  return resultText('', { homeScore: home, awayScore: away, ending: ending ?? null });
}

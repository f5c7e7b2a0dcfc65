import type { ProtectionBar, ProtectionState } from '@sidebet/contract/protection';
import { serverNow } from '../../lib/clock.ts';

const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const near = new Intl.DateTimeFormat('en-US', parts);
const far = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric' });

/** Formats a time in the user's own time zone: "Sat, Nov 28, 5:12 PM", with the year if it differs. */
export function momentLabel(instant: string | number): string {
  const at = new Date(instant);
  return (at.getFullYear() === new Date(serverNow()).getFullYear() ? near : far).format(at);
}

/** The next time at which the state changes; `after` is server time. */
export function nextMoment(state: ProtectionState, after: number): number | null {
  const { bar, realityCheck, limits } = state;
  const instants = [
    bar?.until,
    bar?.returnsAt,
    realityCheck?.dueAt,
    ...limits.flatMap(({ nextFreeAt, pending }) => [nextFreeAt, pending?.confirmFrom, pending?.lapsesAt]),
  ];
  const ahead = instants
    .flatMap((instant) => (instant ? [Date.parse(instant)] : []))
    .filter((at) => at > after);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** The title of an active break, and when it ends. */
export function breakLabel(bar: ProtectionBar): { title: string; until: string } {
  if (bar.kind === 'timeOut')
    return { title: 'You are taking a time-out', until: `Until ${momentLabel(bar.until!)}` };
  const title = 'You have excluded yourself';
  if (bar.returnsAt !== null)
    return { title, until: `You can bet and deposit again from ${momentLabel(bar.returnsAt)}` };
  if (bar.until === null) return { title, until: 'Forever' };
  return {
    title,
    until: bar.canAskToReturn
      ? `Its term ended on ${momentLabel(bar.until)}. It continues until you ask to return.`
      : `Until ${momentLabel(bar.until)}, and after that until you ask to return`,
  };
}

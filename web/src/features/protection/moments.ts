import type { ProtectionBar, ProtectionState } from '@sidebet/contract/protection';

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
export function breakLabel(
  bar: ProtectionBar,
  timeLabel: (instant: string) => string,
): { title: string; until: string } {
  if (bar.kind === 'timeOut')
    return { title: 'You are taking a time-out', until: `Until ${timeLabel(bar.until!)}` };
  const title = 'You have excluded yourself';
  if (bar.returnsAt !== null)
    return { title, until: `You can bet and deposit again from ${timeLabel(bar.returnsAt)}` };
  if (bar.until === null) return { title, until: 'Forever' };
  return {
    title,
    until: bar.canAskToReturn
      ? `Its term ended on ${timeLabel(bar.until)}. It continues until you ask to return.`
      : `Until ${timeLabel(bar.until)}, and after that until you ask to return`,
  };
}

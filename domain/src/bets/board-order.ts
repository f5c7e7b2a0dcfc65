export type BoardPosition = {
  /** The start of the bet's event. */
  readonly commenceTime: number;
  readonly eventId: string;
  /** The bet's id. */
  readonly id: string;
};

/**
 * The board's order: soonest event first, then by event, then oldest bet first (ids grow with time). The order is total, so
 * pages never overlap.
 */
export function compareForBoard(a: BoardPosition, b: BoardPosition): number {
  return a.commenceTime - b.commenceTime || compareIds(a.eventId, b.eventId) || compareIds(a.id, b.id);
}

/** By code unit, as the database orders ids. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

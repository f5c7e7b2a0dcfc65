/** What is missing in an answer of the feed that lists far fewer events of a sport than before. */
export type ShrunkListing = {
  /** When the first such answer came, in milliseconds since 1970 UTC. */
  readonly since: number;
  /** The ids missing in every answer since then. */
  readonly missingIds: readonly string[];
};

/** A sport with fewer events says nothing: a league may cancel a day. */
const minEvents = 6;
/** An answer that is wrong for a moment, or from a cache, is over by then. */
export const shrunkForMs = 10 * 60_000;

type DropDecision = {
  /** The ids that are no longer listed from now on. */
  readonly dropIds: readonly string[];
  /** Set while the answer is doubtful. */
  readonly shrunk: ShrunkListing | null;
};

/**
 * Decides which of a sport's events that are missing in an answer of the feed are dropped. `before` is how many were listed ahead
 * of their start. If more than half of them are missing, the answer is doubtful: nothing is dropped until a later one agrees.
 */
export function decideDrops(
  before: number,
  missingIds: readonly string[],
  earlier: ShrunkListing | null,
  now: number,
): DropDecision {
  const isShrunk = before >= minEvents && missingIds.length * 2 > before;
  if (!isShrunk) return { dropIds: missingIds, shrunk: null };
  const agreed = missingIds.filter((id) => earlier?.missingIds.includes(id));
  if (earlier === null || agreed.length === 0) return { dropIds: [], shrunk: { since: now, missingIds } };
  if (now >= earlier.since + shrunkForMs) return { dropIds: agreed, shrunk: null };
  return { dropIds: [], shrunk: { since: earlier.since, missingIds: agreed } };
}

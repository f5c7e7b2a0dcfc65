/** What someone new can do next. */
export const nextSteps = ['addMoney', 'firstBet', 'inviteFriend', 'groupBet'] as const;
export type NextStep = (typeof nextSteps)[number];

const newForMs = 14 * 24 * 3_600_000;

type Newcomer = {
  /** Milliseconds since 1970, UTC. */
  readonly signedUpAt: number;
  readonly balanceCents: number;
  /** Whether the user ever posted or took a bet. */
  readonly hasBet: boolean;
  readonly hasFriend: boolean;
  /** Whether they are a member of a group, whose bets need no money here. */
  readonly inGroup: boolean;
};

/** The next step of a user in the first two weeks; null when there is none. It never suggests betting again. */
export function nextStep(user: Newcomer, now: number): NextStep | null {
  if (now - user.signedUpAt >= newForMs) return null;
  if (!user.hasBet && user.balanceCents > 0) return 'firstBet';
  if (!user.hasBet) return user.inGroup ? 'groupBet' : 'addMoney';
  return user.hasFriend || user.inGroup ? null : 'inviteFriend';
}

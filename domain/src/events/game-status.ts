import { lastKnownStart } from '../bets/betting-close.ts';
import { isDropped } from '../bets/void.ts';
import { scaleWait, voidAfterMs } from '../bets/waits.ts';
import type { GameEvent } from '../book/bet.ts';

/** The state of a game as its page shows it. */
type GameStatus =
  | 'scheduled'
  /** The known start has passed or betting closed, and the feed names a later start. */
  | 'delayed'
  | 'live'
  /** Waiting for an operator: no result counts yet. */
  | 'checking'
  | 'final'
  /** Its bets are refunded. */
  | 'void';

type GameVoidReason = 'operator' | 'dropped' | 'overdue';

type GameState = { readonly status: GameStatus; readonly voidReason: GameVoidReason | null };

/** The first that applies counts. `now` in milliseconds since 1970 UTC; `speed` as in `scaleWait`. */
export function gameState(event: GameEvent, isVoided: boolean, now: number, speed = 1): GameState {
  if (isVoided) return { status: 'void', voidReason: 'operator' };
  if (event.completed && !event.held) return { status: 'final', voidReason: null };
  if (isDropped(event, now)) return { status: 'void', voidReason: 'dropped' };
  const start = lastKnownStart(event);
  if (now >= start + scaleWait(voidAfterMs, speed)) return { status: 'void', voidReason: 'overdue' };
  if (event.held) return { status: 'checking', voidReason: null };
  if (start <= now || event.homeScore !== null) return { status: 'live', voidReason: null };
  const hasClosed = event.commenceTime <= now || typeof event.bettingClosedAt === 'number';
  return { status: hasClosed ? 'delayed' : 'scheduled', voidReason: null };
}

import { type Refusal, refuse } from '../refusals.ts';
import { type Closing, isBettingClosed } from './betting-close.ts';

/** Refuses a bet on an event whose betting has closed: with `started` from its start on, with `bettingClosed` before it. */
export function refuseClosed(
  event: Closing,
  now: number,
  marginMs: number,
  started: 'eventStarted' | 'createAfterStart',
): Refusal | null {
  if (!isBettingClosed(event, now, marginMs)) return null;
  return refuse(!event.completed && event.commenceTime > now ? 'bettingClosed' : started);
}

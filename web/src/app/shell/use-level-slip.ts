import { centsToDecimal, parseDollars } from '@sidebet/domain/cents';
import type { LevelSlip } from '../../features/bets/slip-level.ts';
import { useViewer } from '../../lib/session.ts';
import { readLastBet } from './last-bet.ts';
import { useSlip } from './slip-state.tsx';

/** The price of a ladder that the slip takes, and how to put another one into it. */
export function useLevelSlip(): LevelSlip {
  const { user } = useViewer();
  const { entry, wager, put } = useSlip();
  return {
    taken: entry?.kind === 'level' ? entry : null,
    onTake: (event, level, riskFrom) => {
      const last = parseDollars(wager || (readLastBet(user.id).dollars ?? ''));
      put({ kind: 'level', event, level }, centsToDecimal(riskFrom(last)));
    },
  };
}

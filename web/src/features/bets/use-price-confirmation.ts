import { parseDollars } from '@sidebet/domain/cents';
import { useState } from 'react';
import { isPriceQuestion } from './bet-problem.ts';

/** The risk that is typed again at a price far from the bookmakers'. */
export function usePriceConfirmation() {
  const [typed, setTyped] = useState('');
  // The server may know a newer line than this page.
  const [isAsked, setAsked] = useState(false);
  return {
    typed,
    setTyped,
    isAsked,
    /** What to send for this risk; null if it has to be typed again and does not match. */
    confirm: (stakeCents: number, mustConfirm: boolean) => {
      if (!isAsked && !mustConfirm) return {};
      return parseDollars(typed) === stakeCents ? { confirmedStakeCents: stakeCents } : null;
    },
    /** Whether the price has to be confirmed first, which is remembered. */
    isAskedBy: (error: unknown) => {
      if (!isPriceQuestion(error)) return false;
      setAsked(true);
      return true;
    },
  };
}

import type { BetView } from '@sidebet/contract/bets';
import { useServerNow } from '../../../lib/clock.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { untakenText } from '../untaken.ts';
import classes from './untaken-note.module.css';

/** What becomes of the stake of the viewer's bet that no one took. */
export function UntakenNote({ bet }: { bet: BetView }) {
  return <p className={classes.note}>{untakenText(bet, useServerNow(), useChosenTimeZone())}</p>;
}

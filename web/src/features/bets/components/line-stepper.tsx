import { isQuotable } from '@sidebet/domain/line-scale';
import { findLineScale } from '@sidebet/domain/line-scales';
import { shortPick } from '@sidebet/domain/markets/called-team';
import {
  formatHalves,
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  type Selection,
  type Teams,
} from '@sidebet/domain/markets/market';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import classes from './line-stepper.module.css';

type Props = {
  terms: MarketTerms;
  selection: Selection;
  game: Teams & { readonly sportKey: string };
  problem: ApiProblem | null;
  /** The bookmakers' line in half points; null if they quote none. */
  quotedHalves: number | null;
  onTerms: (terms: MarketTerms) => void;
};

/** Moves a line in half points. The buttons move the number as the creator sees it. Markets without a line have none. */
export function LineStepper({ terms, selection, game, problem, quotedHalves, onTerms }: Props) {
  const id = useId();
  // The ticket has the full name.
  const label = shortPick(terms, selection, game, game.sportKey);
  const note = problem && (
    <p id={`${id}-problem`} role="alert" className={classes.problem}>
      {problem.message}
    </p>
  );
  if (terms.lineHalves === null) return note && <div className={classes.place}>{note}</div>;
  const { lineHalves } = terms;
  // The away team's number is the home team's with the other sign.
  const half = selection === 'away' ? -1 : 1;
  const step = (by: number) => onTerms({ ...terms, lineHalves: lineHalves + by });
  const scale = findLineScale(game.sportKey, terms.market);
  const isEnd = (by: number) => scale !== undefined && !isQuotable(scale, lineHalves + by);
  return (
    <div className={classes.place}>
      <fieldset
        className={classes.stepper}
        aria-label="Line"
        aria-describedby={problem ? `${id}-problem` : undefined}
        data-invalid={problem !== null}
      >
        <button
          type="button"
          aria-label="Half a point lower"
          disabled={isEnd(-half)}
          onClick={() => step(-half)}
        >
          <IconMinus size={18} stroke={2} aria-hidden="true" />
        </button>
        <output aria-live="polite">{label}</output>
        {quotedHalves !== null && <span>bookmakers: {quoted(terms, selection, quotedHalves)}</span>}
        <button
          type="button"
          aria-label="Half a point higher"
          disabled={isEnd(half)}
          onClick={() => step(half)}
        >
          <IconPlus size={18} stroke={2} aria-hidden="true" />
        </button>
      </fieldset>
      {note}
    </div>
  );
}

/** "−3.5" for the viewer's side of a spread, "47.5" for a total. */
function quoted(terms: MarketTerms, selection: Selection, lineHalves: number): string {
  if (terms.market === 'total') return formatHalves(lineHalves);
  return formatSpread(lineHalvesFor({ ...terms, lineHalves } as MarketTerms, selection)!);
}

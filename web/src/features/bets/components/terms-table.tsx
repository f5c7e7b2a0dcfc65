import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { breakEvenBps } from '@sidebet/domain/markets/fairness';
import { useOddsFormat } from '../../../lib/odds.ts';
import type { SideTerms } from '../counter-terms.ts';
import classes from './terms-table.module.css';

/** Null while its amounts are not typed. */
type Column = { readonly label: string; readonly side: SideTerms | null };

type Props = {
  /** Names the teams and the unit. */
  bet: Pick<BetView, 'homeTeam' | 'awayTeam' | 'betSportKey' | 'group'>;
  caption: string;
  /** What there is, and what it would become. */
  columns: readonly [Column, Column];
};

/** One side of a bet as it is and as it would be. The line is a row if it changes. */
export function TermsTable({ bet, caption, columns }: Props) {
  const formatPrice = useOddsFormat();
  const [before, after] = columns.map(({ side }) => side);
  const hasMoved = before && after && before.terms.lineHalves !== after.terms.lineHalves;
  const rows: readonly [label: string, text: (side: SideTerms) => string | null][] = [
    ['Line', ({ terms, selection }) => shortPick(terms, selection, bet, bet.betSportKey)],
    ['Risk', ({ stakeCents }) => formatBetAmount(bet, stakeCents)],
    ['Win', ({ winCents }) => formatBetAmount(bet, winCents)],
    [
      'Your price',
      ({ isSpecified, stakeCents, winCents }) =>
        isSpecified ? priceLabel : formatPrice(stakeCents, winCents),
    ],
    ['You need', ({ stakeCents, winCents }) => `${Math.round(breakEvenBps(stakeCents, winCents) / 100)}%`],
  ];
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(hasMoved ? rows : rows.slice(1)).map(([label, text]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map(({ label: column, side }) => (
              <td key={column}>{(side && text(side)) ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

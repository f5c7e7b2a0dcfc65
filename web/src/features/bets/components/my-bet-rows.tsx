import type { MyBet } from '@sidebet/contract/bets';
import { MyBetCard } from './my-bet-card.tsx';
import { MyBetRow } from './my-bet-row.tsx';
import classes from './my-bet-rows.module.css';

type Props = {
  bets: readonly MyBet[];
  /** Those whose result has just arrived: the ticket turns to it. */
  results: readonly MyBet[];
  now: number;
  onReceipt: (uniqueId: string) => void;
};

/** The viewer's own bets, a row each. */
export function MyBetRows({ bets, results, now, onReceipt }: Props) {
  return (
    <ul className={classes.rows}>
      {bets.map((bet) => {
        const shown = { bet, now, onReceipt: () => onReceipt(bet.uniqueId) };
        if (!results.includes(bet)) return <MyBetRow key={bet.uniqueId} {...shown} />;
        return (
          <li key={bet.uniqueId} className={classes.ended}>
            <MyBetCard {...shown} justEnded />
          </li>
        );
      })}
    </ul>
  );
}

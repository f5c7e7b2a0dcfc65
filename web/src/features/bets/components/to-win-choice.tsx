import type { Selection } from '@sidebet/domain/markets/market';
import { Segments } from '../../../ui/segments.tsx';
import classes from './line-stepper.module.css';

const options = [
  { value: 'yes', label: 'To win' },
  { value: 'no', label: 'Not to win' },
] as const;

type Props = { selection: Selection; onSelection: (selection: Selection) => void };

/** Backs a team to win or not to win. The ticket above names the team. */
export function ToWinChoice({ selection, onSelection }: Props) {
  return (
    <div className={classes.place}>
      <Segments
        label="Your pick"
        options={options}
        value={selection === 'no' ? 'no' : 'yes'}
        onChange={onSelection}
      />
    </div>
  );
}

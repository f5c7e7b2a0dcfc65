import type { Side } from '@sidebet/domain/markets/market';
import { useId } from 'react';
import classes from './select-button.module.css';

type Props = {
  /** Null is neutral, for totals. */
  side: Side | null;
  team: string;
  pressed?: boolean | undefined;
  outlined?: boolean;
  onClick: () => void;
};

/** "Select" in the color of its side. The name is specified, so the team is the description. */
export function SelectButton({ side, team, pressed, outlined, onClick }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes.select}
        data-side={side ?? 'none'}
        data-outlined={outlined}
        aria-pressed={pressed}
        aria-describedby={id}
        onClick={onClick}
      >
        Select
      </button>
      <span id={id} hidden>
        {team}
      </span>
    </>
  );
}

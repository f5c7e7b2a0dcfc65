import type { Side } from '@sidebet/domain/markets/market';
import { useId } from 'react';
import classes from './select-button.module.css';

type Props = {
  /** Null is neutral, for totals. */
  side: Side | null;
  team: string;
  /** "Take" for an offer. */
  word?: 'Select' | 'Take';
  pressed?: boolean | undefined;
  outlined?: boolean;
  /** The specified price. Drawn on the button, though it is no part of its specified name. */
  price?: string | undefined;
  onClick: () => void;
};

/** "Select" in the color of its side. The name is short, and specified, so the team is the description. */
export function SelectButton({ side, team, word = 'Select', pressed, outlined, price, onClick }: Props) {
  const id = useId();
  const button = (
    <button
      type="button"
      className={classes.select}
      data-side={side ?? 'none'}
      data-outlined={outlined}
      aria-pressed={pressed}
      aria-describedby={id}
      onClick={onClick}
    >
      {word}
    </button>
  );
  return (
    <>
      {price ? (
        <span className={classes.priced}>
          {button}
          <span className={classes.price}>{price}</span>
        </span>
      ) : (
        button
      )}
      <span id={id} hidden>
        {team}
      </span>
    </>
  );
}

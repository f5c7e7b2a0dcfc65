import type { Side } from '@sidebet/domain/markets/market';
import type { ReactNode } from 'react';
import classes from './select-button.module.css';

type Props = {
  /** The team whose color it has; null for selections of neither team. */
  side: Side | null;
  text: string;
  /** The whole selection, such as "Chicago Bears −3.5". Read instead of the text. */
  name: string;
  /** Next to the text. */
  price?: ReactNode;
  pressed: boolean;
  onClick: () => void;
};

/** Picks a selection of a market with a line, such as "−3.5" or "Over 47.5". */
export function SelectionButton({ side, text, name, price, pressed, onClick }: Props) {
  return (
    <button
      type="button"
      className={classes.select}
      data-side={side ?? 'none'}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {text === name ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="visually-hidden">{name}</span>
        </>
      )}
      {price && (
        <span className={classes.price} aria-hidden="true">
          {price}
        </span>
      )}
    </button>
  );
}

import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './matching-bets.module.css';

type Props = {
  username: string;
  picture: string | null;
  /** What the button does, for screen readers. */
  name: string;
  /** The side the viewer takes, in its color; null if it is for neither team. */
  side: 'home' | 'away' | null;
  busy: boolean;
  disabled: boolean;
  onTake: () => void;
  /** The button's text. */
  action: string;
  /** The lines below the name. */
  children: ReactNode;
};

/** Someone's open bet in the slip, with a button to take it. */
export function OpenBetRow(props: Props) {
  const { username, picture, name, side, busy, disabled, onTake, action, children } = props;
  return (
    <li className={classes.bet}>
      <Avatar name={username} picture={picture} />
      <strong>{username}</strong>
      <button
        type="button"
        className={classes.take}
        data-side={side ?? 'none'}
        aria-label={name}
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={onTake}
      >
        {action}
      </button>
      {children}
    </li>
  );
}

import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './stub-button.module.css';

type Props = {
  icon: Icon;
  danger?: boolean;
  disabled?: boolean;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A secondary action at the bottom of a ticket's stub. */
export function StubButton({
  icon: ButtonIcon,
  danger = false,
  disabled = false,
  busy = false,
  onClick,
  children,
}: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      data-danger={danger}
      disabled={disabled || busy}
      onClick={onClick}
    >
      <ButtonIcon size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </button>
  );
}

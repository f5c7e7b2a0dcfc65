import { IconUser } from '@tabler/icons-react';
import classes from './offered-mark.module.css';

/** Beside the date of a challenge: whom it is offered to. */
export function OfferedMark({ name }: { name: string }) {
  return (
    <span className={classes.mark}>
      <IconUser size={13} stroke={2} aria-hidden="true" />
      Offered to {name}
    </span>
  );
}

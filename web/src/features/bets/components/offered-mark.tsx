import { IconUser } from '@tabler/icons-react';
import classes from './offered-mark.module.css';

/** The challenged friend's name, next to a challenge's date. */
export function OfferedMark({ name }: { name: string }) {
  return (
    <span className={classes.mark}>
      <IconUser size={13} stroke={2} aria-hidden="true" />
      Offered to {name}
    </span>
  );
}

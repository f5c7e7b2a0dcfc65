import type { GroupSummary } from '@sidebet/contract/groups/group';
import { useState } from 'react';
import { initials } from '../../../ui/avatar.tsx';
import classes from './group-mark.module.css';

type Props = { group: Pick<GroupSummary, 'name' | 'color' | 'picture'>; size?: number };

/** A group's picture, or its initials on its color. */
export function GroupMark({ group: { name, color, picture }, size = 44 }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.36) };
  if (picture && picture !== broken) {
    return (
      <img src={picture} alt="" className={classes.mark} style={style} onError={() => setBroken(picture)} />
    );
  }
  return (
    <span
      className={classes.mark}
      style={{ ...style, background: color }}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}

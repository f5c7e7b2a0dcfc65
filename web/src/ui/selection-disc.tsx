import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { SelectionRow } from '../lib/offers.ts';
import classes from './team-disc.module.css';
import { TeamDisc } from './team-disc.tsx';

type Props = { row: SelectionRow; sportKey: string };

/** The disc of a selection: a team's monogram, an arrow for over or under, a cross for "not to win". */
export function SelectionDisc({ row: { selection, side, team }, sportKey }: Props) {
  if (side && team) return <TeamDisc team={team} sportKey={sportKey} side={side} />;
  const Mark = selection === 'over' ? IconArrowUp : selection === 'under' ? IconArrowDown : IconX;
  return (
    <span className={classes.disc} data-side={side ?? 'none'} aria-hidden="true">
      <Mark size={18} stroke={2} />
    </span>
  );
}

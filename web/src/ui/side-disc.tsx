import { teamMonogram } from '@sidebet/domain/team-monogram';
import type { ComponentProps } from 'react';
import { MonogramDisc } from './monogram-disc.tsx';

type Props = Omit<ComponentProps<typeof MonogramDisc>, 'monogram'> & { team: string; sportKey: string };

/** A team's monogram on its disc. */
export function SideDisc({ team, sportKey, ...disc }: Props) {
  return <MonogramDisc monogram={teamMonogram(team, sportKey)} {...disc} />;
}

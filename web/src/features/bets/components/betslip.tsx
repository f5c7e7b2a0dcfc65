import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/bets/bet';
import type { ComponentProps } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AcceptBetPanel } from './accept-bet-panel.tsx';
import { CreateBetForm } from './create-bet-form.tsx';

/** What lies in the slip: a pick on an event, or somebody's open bet to take. */
export type SlipEntry =
  | { kind: 'pick'; event: EventView; side: Side }
  | { kind: 'take'; uniqueId: string; homeTeam: string; awayTeam: string };

type Props = Omit<ComponentProps<typeof CreateBetForm>, 'event' | 'side'> & { entry: SlipEntry | null };

export function Betslip({ entry, onAccepted, ...form }: Props) {
  if (!entry) return <EmptyState art="disc" title="Betslip Empty" text="Select an event to place a bet" />;
  if (entry.kind === 'take') {
    return <AcceptBetPanel uniqueId={entry.uniqueId} onCancel={form.onClear} onAccepted={onAccepted} />;
  }
  return <CreateBetForm event={entry.event} side={entry.side} onAccepted={onAccepted} {...form} />;
}

import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/bets/bet';
import type { ComponentProps } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AcceptBetPanel } from './accept-bet-panel.tsx';
import { CreateBetForm } from './create-bet-form.tsx';

/** The slip's entry: a pick on an event, or an open bet to take. */
export type SlipEntry =
  | { kind: 'pick'; event: EventView; side: Side }
  | { kind: 'take'; uniqueId: string; homeTeam: string; awayTeam: string };

type Props = Omit<ComponentProps<typeof CreateBetForm>, 'event' | 'side'> & { entry: SlipEntry | null };

/** Each entry gets its own keyed panel, so messages never carry over to another entry. */
export function Betslip({ entry, onAccepted, ...form }: Props) {
  if (!entry) return <EmptyState art="disc" title="Betslip Empty" text="Select an event to place a bet" />;
  if (entry.kind === 'take') {
    const { uniqueId } = entry;
    return (
      <AcceptBetPanel key={uniqueId} uniqueId={uniqueId} onCancel={form.onClear} onAccepted={onAccepted} />
    );
  }
  const { event, side } = entry;
  return (
    <CreateBetForm key={`${event.id} ${side}`} event={event} side={side} onAccepted={onAccepted} {...form} />
  );
}

import type { EventView } from '@sidebet/contract/events';
import type { PersonView } from '@sidebet/contract/shared';
import type { Side } from '@sidebet/domain/bets/bet';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AcceptBetPanel } from './accept-bet-panel.tsx';
import { CreateBetForm } from './create-bet-form.tsx';

/** What lies in the slip: a pick on an event, or somebody's open bet to take. */
export type SlipEntry =
  | { kind: 'pick'; event: EventView; side: Side }
  | { kind: 'take'; uniqueId: string; homeTeam: string; awayTeam: string };

type Props = {
  entry: SlipEntry | null;
  wager: string;
  onWager: (wager: string) => void;
  /** The friend whom the bet is a challenge to; null offers it to anyone. */
  offerTo: PersonView | null;
  onOfferTo: (friend: PersonView | null) => void;
  onClear: () => void;
  onAccepted: () => void;
};

export function Betslip({ entry, onAccepted, ...form }: Props) {
  if (!entry) return <EmptyState art="disc" title="Betslip Empty" text="Select an event to place a bet" />;
  if (entry.kind === 'take') {
    return <AcceptBetPanel uniqueId={entry.uniqueId} onCancel={form.onClear} onAccepted={onAccepted} />;
  }
  return <CreateBetForm event={entry.event} side={entry.side} onAccepted={onAccepted} {...form} />;
}

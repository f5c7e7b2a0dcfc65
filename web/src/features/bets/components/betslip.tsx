import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/markets/market';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart, preloadablePart } from '../../../lib/load-part.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { OfferDraft } from '../offer-draft.ts';

// Loaded with the first selection: the first page opens with an empty slip.
const [CreateBetForm, loadCreateBetForm] = preloadablePart(() => import('./create-bet-form.tsx'));

export { loadCreateBetForm };

const AcceptBetPanel = lazyPart(() => import('./accept-bet-panel.tsx'));
const OpenBetsPanel = lazyPart(() => import('./open-bets-panel.tsx'));
const OfferForm = lazyPart(() => import('./offer-form.tsx'));

/** The slip's entry: a pick on the winner, an offer on any market, a game's open bets, or one of them to take. */
export type SlipEntry =
  | { kind: 'pick'; event: EventView; side: Side }
  | { kind: 'offer'; event: EventView; offer: OfferDraft }
  | { kind: 'openBets'; event: EventView }
  | { kind: 'take'; uniqueId: string; homeTeam: string; awayTeam: string };

type Props = Omit<ComponentProps<typeof CreateBetForm>, 'event' | 'side' | 'onOffer'> & {
  entry: SlipEntry | null;
  onOffer: (event: EventView, offer: OfferDraft) => void;
};

/** Each entry gets its own keyed panel, so messages never carry over to another entry. */
export function Betslip({ entry, onOffer, ...form }: Props) {
  const [madeEven, setMadeEven] = useState<EventView | null>(null);
  if (!entry) return <EmptyState art="disc" title="Betslip Empty" text="Select an event to place a bet" />;
  if (entry.kind === 'take') {
    const { uniqueId } = entry;
    return (
      <Suspense fallback={<Skeletons label="Loading bets..." count={1} height={260} />}>
        <AcceptBetPanel
          key={uniqueId}
          uniqueId={uniqueId}
          onCancel={form.onClear}
          onAccepted={form.onAccepted}
        />
      </Suspense>
    );
  }
  const { event } = entry;
  if (entry.kind === 'openBets') {
    return (
      <Suspense fallback={<Skeletons label="Loading bets..." count={1} height={260} />}>
        <OpenBetsPanel key={event.id} event={event} {...form} />
      </Suspense>
    );
  }
  if (entry.kind === 'offer') {
    const { terms, selection } = entry.offer;
    // The form itself switches between "to win" and "not to win".
    const panel = `${event.id} ${terms.market} ${terms.team ?? selection}`;
    return (
      <Suspense fallback={<Skeletons label="Loading..." count={1} height={480} />}>
        <OfferForm
          key={panel}
          event={event}
          offer={entry.offer}
          takesFocus={madeEven === event}
          onOffer={(offer) => onOffer(event, offer)}
          {...form}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Skeletons label="Loading..." count={1} height={480} />}>
      <CreateBetForm
        key={`${event.id} ${entry.side}`}
        event={event}
        side={entry.side}
        onOffer={(offer) => {
          setMadeEven(event);
          onOffer(event, offer);
        }}
        {...form}
      />
    </Suspense>
  );
}

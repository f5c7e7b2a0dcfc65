import type { EventView } from '@sidebet/contract/events';
import { Suspense } from 'react';
import { lazyPart, preloadablePart } from '../../../lib/load-part.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { BetDraft } from '../bet-draft.ts';
import type { SlipLevel } from '../slip-level.ts';
import type { BetFormProps } from './bet-form.tsx';

// Loaded with the first selection: the first page opens with an empty slip.
const [BetForm, loadBetForm] = preloadablePart(() => import('./bet-form.tsx'));

export { loadBetForm };

const AcceptBetPanel = lazyPart(() => import('./accept-bet-panel.tsx'));
const LevelPanel = lazyPart(() => import('./level-panel.tsx'));
const OpenBetsPanel = lazyPart(() => import('./open-bets-panel.tsx'));

/** The slip's entry: a new bet, a game's open bets, a price of its ladder, or one bet to take. */
export type SlipEntry =
  | { kind: 'bet'; event: EventView; draft: BetDraft }
  | { kind: 'openBets'; event: EventView }
  | { kind: 'level'; event: EventView; level: SlipLevel }
  /** `risk` is what was typed where it was opened, of an offer with parts. */
  | { kind: 'take'; uniqueId: string; homeTeam: string; awayTeam: string; risk?: string | undefined };

type Props = Omit<BetFormProps, 'event' | 'draft' | 'onDraft'> & {
  entry: SlipEntry | null;
  /** Changes with every entry that is put into the slip, but not with edits of it. */
  entryNumber: number;
  onDraft: (event: EventView, draft: BetDraft) => void;
  onLevel: (event: EventView, level: SlipLevel) => void;
};

/** Each entry gets its own keyed panel, so messages never carry over to another entry. */
export function Betslip({ entry, entryNumber, onDraft, onLevel, ...form }: Props) {
  if (!entry) return <EmptyState art="disc" title="Betslip Empty" text="Select an event to place a bet" />;
  if (entry.kind === 'take') {
    const { uniqueId, risk } = entry;
    return (
      <Suspense fallback={<Skeletons label="Loading bets..." count={1} height={260} />}>
        <AcceptBetPanel
          key={`${uniqueId} ${risk}`}
          uniqueId={uniqueId}
          risk={risk}
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
  if (entry.kind === 'level') {
    return (
      <Suspense fallback={<Skeletons label="Loading offers..." count={1} height={420} />}>
        <LevelPanel
          key={entryNumber}
          event={event}
          level={entry.level}
          onLevel={(level) => onLevel(event, level)}
          {...form}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Skeletons label="Loading..." count={1} height={480} />}>
      <BetForm
        key={entryNumber}
        event={event}
        draft={entry.draft}
        onDraft={(draft) => onDraft(event, draft)}
        {...form}
      />
    </Suspense>
  );
}

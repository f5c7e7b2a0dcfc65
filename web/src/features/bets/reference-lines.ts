import type { EventView } from '@sidebet/contract/events';
import type { ReferenceLine } from '@sidebet/contract/shared';
import type { Stakes } from '@sidebet/domain/markets/fairness';
import type { Reference } from '@sidebet/domain/markets/reference';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey } from '../../lib/api/api-key.ts';
import type { DataOf } from '../../lib/api/inputs.ts';
import { useServerNow } from '../../lib/clock.ts';
import type { MarketPick } from '../../lib/game-markets.ts';
import { allItems } from '../../lib/paged.ts';
import { fairPrice, findReferenceLine } from '../../lib/reference-lines.ts';

/**
 * The newest lines of an event: those of the listed games if it is one of them, otherwise those it was picked with. The
 * components that read them render every few seconds (useServerNow), so this needs no subscription.
 */
export function useReferenceLines(event: EventView): readonly ReferenceLine[] {
  return useFindListedLines()(event.id) ?? event.lines;
}

/** Finds the newest lines of a game on a list or on its own page; undefined if it is on neither. */
export function useFindListedLines(): (eventId: string) => readonly ReferenceLine[] | undefined {
  const client = useQueryClient();
  return (eventId) => {
    const lists = client.getQueriesData<DataOf<'listEvents'>>({ queryKey: apiKey('listEvents') });
    const listed = lists.flatMap(([, data]) => allItems(data)).find(({ id }) => id === eventId)?.lines;
    const ofPage = client.getQueryData(apiKey('getEvent', { params: { eventId } }))?.event.lines;
    return listed && ofPage && capturedAt(ofPage) > capturedAt(listed) ? ofPage : (listed ?? ofPage);
  };
}

function capturedAt(lines: readonly ReferenceLine[]): number {
  return Math.max(...lines.map((line) => Date.parse(line.capturedAt)));
}

type FairPrice = { readonly reference: Reference | null; readonly fair: Stakes | null };

/** What bookmakers quote on a pick, and its fair price. */
export function useFairPrice(event: EventView, pick: MarketPick): FairPrice {
  const now = useServerNow();
  const lines = useReferenceLines(event);
  const fair = useSteadyPrice(fairPrice(lines, event.sportKey, pick, now), pick);
  return { reference: findReferenceLine(lines, pick.terms), fair };
}

/**
 * The fair price of a pick. A quote that has become too old keeps its price while the form is open: amounts that the user has
 * read must not jump to equal stakes.
 */
export function useSteadyPrice(current: Stakes | null, { terms, selection }: MarketPick): Stakes | null {
  const name = JSON.stringify([terms, selection]);
  const [known, setKnown] = useState({ name, fair: current });
  const fair = current ?? (known.name === name ? known.fair : null);
  if (known.name !== name || known.fair?.acceptorStakeCents !== fair?.acceptorStakeCents)
    setKnown({ name, fair });
  return fair;
}

import type { EventView } from '@sidebet/contract/events';
import type { ReferenceLine } from '@sidebet/contract/shared';
import { useQueryClient } from '@tanstack/react-query';
import { apiKey } from '../../lib/api/api-key.ts';
import type { DataOf } from '../../lib/api/inputs.ts';
import { allItems } from '../../lib/paged.ts';

/**
 * The newest lines of an event: those of the listed games if it is one of them, otherwise those it was picked with. The
 * components that read them render every few seconds (useServerNow), so this needs no subscription.
 */
export function useReferenceLines(event: EventView): readonly ReferenceLine[] {
  // A slip saved by an earlier version has no lines.
  return useListedLines(event.id) ?? event.lines ?? [];
}

/** The newest lines of a listed game; undefined if it is not listed. */
export function useListedLines(eventId: string): readonly ReferenceLine[] | undefined {
  const lists = useQueryClient().getQueriesData<DataOf<'listEvents'>>({ queryKey: apiKey('listEvents') });
  return lists.flatMap(([, data]) => allItems(data)).find(({ id }) => id === eventId)?.lines;
}

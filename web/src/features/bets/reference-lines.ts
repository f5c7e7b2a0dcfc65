import type { EventView } from '@sidebet/contract/events';
import type { ReferenceLine } from '@sidebet/contract/shared';
import { useQueryClient } from '@tanstack/react-query';
import { allItems, type Paged } from '../../lib/paged.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/**
 * The newest lines of an event: those of the listed games if it is one of them, otherwise those it was picked with. The
 * components that read them render every few seconds (useServerNow), so this needs no subscription.
 */
export function useReferenceLines(event: EventView): readonly ReferenceLine[] {
  const lists = useQueryClient().getQueriesData<Paged<EventView>>({ queryKey: queryKeys.events });
  const listed = lists.flatMap(([, data]) => allItems(data)).find(({ id }) => id === event.id);
  // A slip saved by an earlier version has no lines.
  return (listed ?? event).lines ?? [];
}

import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { EventPageView } from '../../features/bets/components/event-page-view.tsx';
import { useApi } from '../../lib/api/use-api.ts';
import type { MarketPick } from '../../lib/game-markets.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { Skeletons } from '../../ui/skeleton.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { usePageTitle } from '../use-page-title.ts';

const Comments = lazyPart(() => import('../../features/groups/components/comments.tsx'));

/** /Event?id={eventId}, with `group` for the comments of one group */
export function Component() {
  const [params] = useSearchParams();
  const { entry, put, putPick } = useSlip();
  const eventId = params.get('id') ?? '';
  usePageTitle('Game');
  return (
    <>
      <h1 className="visually-hidden">Game</h1>
      <EventPageView
        key={eventId}
        eventId={eventId}
        picked={findPicked(entry, eventId)}
        onPick={putPick}
        onTake={(bet) => put({ kind: 'take', ...bet })}
        comments={<GameComments eventId={eventId} groupId={params.get('group') ?? undefined} />}
      />
    </>
  );
}

/** What the slip has on the game. */
function findPicked(entry: SlipEntry | null, eventId: string): MarketPick | null {
  if (entry?.kind !== 'bet' || entry.event.id !== eventId) return null;
  const { terms, selection } = entry.draft;
  return { terms, selection };
}

/** Nothing for people without groups, who do not load its scripts either. */
function GameComments({ eventId, groupId }: { eventId: string; groupId: string | undefined }) {
  const groups = useApi('listGroups');
  if (!groups.data?.items.length) return null;
  return (
    <Suspense fallback={<Skeletons label="Loading comments..." count={2} height={56} />}>
      <Comments topic={{ eventId }} initialGroupId={groupId} />
    </Suspense>
  );
}

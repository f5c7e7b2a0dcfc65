import { moneyline, type Side } from '@sidebet/domain/markets/market';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { EventPageView } from '../../features/bets/components/event-page-view.tsx';
import { useApi } from '../../lib/api/use-api.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { Skeletons } from '../../ui/skeleton.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

const Comments = lazyPart(() => import('../../features/groups/components/comments.tsx'));

/** /Event?id={eventId}, with `group` for the comments of one group */
export function Component() {
  const [params] = useSearchParams();
  const { entry, put, putPick } = useSlip();
  const eventId = params.get('id') ?? '';
  usePageTitle('Game');
  return (
    <>
      <h1 className={classes.title}>Game</h1>
      <EventPageView
        key={eventId}
        eventId={eventId}
        picked={findPickedWinner(entry, eventId)}
        onPick={(event, side) => putPick(event, { terms: moneyline, selection: side })}
        onTake={(bet) => put({ kind: 'take', ...bet })}
        comments={<GameComments eventId={eventId} groupId={params.get('group') ?? undefined} />}
      />
    </>
  );
}

/** The side whose win is picked in the slip. */
function findPickedWinner(entry: SlipEntry | null, eventId: string): Side | null {
  if (entry?.kind !== 'bet' || entry.event.id !== eventId || entry.draft.terms.market !== 'moneyline')
    return null;
  return entry.draft.selection as Side;
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

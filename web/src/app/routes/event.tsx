import type { EventView } from '@sidebet/contract/events';
import { parseDollars } from '@sidebet/domain/cents';
import { moneyline, type Side } from '@sidebet/domain/markets/market';
import { offersMarket } from '@sidebet/domain/sports';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { EventPageView } from '../../features/bets/components/event-page-view.tsx';
import { useApi } from '../../lib/api/use-api.ts';
import { type MarketPick, toWin } from '../../lib/game-markets.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { Skeletons } from '../../ui/skeleton.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { useLevelSlip } from '../shell/use-level-slip.ts';
import { usePageTitle } from '../use-page-title.ts';

const Comments = lazyPart(() => import('../../features/groups/components/comments.tsx'));

/** /Event?id={eventId}, with `group` for the comments of one group, and `pick` for a side picked on the landing page */
export function Component() {
  const [params] = useSearchParams();
  const { entry, put, putPick } = useSlip();
  const eventId = params.get('id') ?? '';
  const pick = params.get('pick');
  usePageTitle('Game');
  return (
    <>
      <h1 className="visually-hidden">Game</h1>
      {(pick === 'home' || pick === 'away') && (
        <PickedBefore key={`${eventId} ${pick}`} eventId={eventId} side={pick} />
      )}
      <EventPageView
        key={eventId}
        eventId={eventId}
        picked={findPicked(entry, eventId)}
        levels={useLevelSlip()}
        onPick={putPick}
        onTake={(bet, risk) => put({ kind: 'take', ...bet, risk })}
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

/** In dollars, for a first bet. */
const firstStake = '10';

/**
 * Puts the side picked on the landing page into the slip. Without enough money the deposit for it comes next; afterwards the
 * slip continues.
 */
function PickedBefore({ eventId, side }: { eventId: string; side: Side }) {
  const { user } = useViewer();
  const { entry, entryNumber, wager, putPick, setOpen } = useSlip();
  const { data } = useApi('getEvent', { params: { eventId } }, { enabled: eventId !== '' });
  const protection = useApi('getProtection');
  const navigate = useNavigate();
  const [firstNumber] = useState(entryNumber);
  const isPut = entryNumber !== firstNumber && entry?.kind === 'bet';
  const stakeCents = parseDollars(wager) ?? 0;
  const put = useEffectEvent((event: EventView) => {
    const hasWinner = offersMarket(event.sportKey, 'moneyline');
    const pick = hasWinner
      ? { terms: moneyline, selection: side }
      : { terms: toWin(side), selection: 'yes' as const };
    putPick(event, pick, null, firstStake);
  });
  const leave = useEffectEvent(() => {
    const mustDeposit = site.cash && stakeCents > user.accountBalanceCents && !protection.data?.bar;
    void navigate(mustDeposit ? paths.depositFor(paths.slip, stakeCents) : paths.event(eventId), {
      replace: true,
    });
    if (!mustDeposit) setOpen(true);
  });
  const event = data?.isOpen && !protection.isLoading ? data.event : null;
  useEffect(() => {
    if (event && !isPut) put(event);
    if (isPut) leave();
  }, [event, isPut]);
  if (!data || data.isOpen) return null;
  return <p role="status">Betting on this game has closed. Choose another game for your bet.</p>;
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

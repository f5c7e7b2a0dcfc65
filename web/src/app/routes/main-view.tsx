import type { EventView } from '@sidebet/contract/events';
import type { UserView } from '@sidebet/contract/shared';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { isGroupTarget, type OfferTarget } from '../../features/bets/offer-target.ts';
import { useLaterGroups } from '../../features/events/api.ts';
import { HomeView, type Pick } from '../../features/events/components/home-view.tsx';
import type { MarketPick } from '../../lib/game-markets.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { PromptStrip } from '../../ui/prompt-strip.tsx';
import { useHomeBlocks } from '../home/home-blocks.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { useViewParams } from '../shell/view-params.ts';
import { usePageTitle } from '../use-page-title.ts';

const Board = lazyPart(() => import('../board.tsx'));
const ChallengeStrip = lazyPart(() => import('../../features/bets/components/challenge-strip.tsx'));
const PushOffer = lazyPart(() => import('../../features/notifications/components/push-offer.tsx'));
const MyBetsView = lazyPart(() => import('../../features/bets/components/my-bets-view.tsx'));

/** A pick before it is known whom it challenges. */
type Waiting = { readonly event: EventView; readonly pick: MarketPick };

/** Whom `challenge` in the address names, once their friends are loaded; null if they are no friend. */
type ChallengeAnswer = { readonly userId: string; readonly friend: UserView | null };

const titles = { home: 'Home', allBets: 'All Bets', myBets: 'My Bets' };

/** `/` with its views home, allBets and myBets; `view=settings` redirects to the settings. */
export function Component() {
  const { view, sport, q, tab, set } = useViewParams();
  const [params] = useSearchParams();
  const { entry, put, putPick, offerTo, setOfferTo } = useSlip();
  const challenged = params.get('challenge');
  // `paths.challengeByLink`
  const isByLink = challenged === 'link' && site.cash;
  const [answer, setAnswer] = useState<ChallengeAnswer | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const laterGroups = useLaterGroups(sport);
  const blocks = useHomeBlocks((bet) => put({ kind: 'take', ...bet }));
  /** Null if they are no friend, undefined until that is known. */
  const friend = challenged === null ? null : answer?.userId === challenged ? answer.friend : undefined;
  const target: OfferTarget | undefined = isByLink ? 'link' : friend;
  /** The slip stores the challenged friend from here on. A pick before they are known waits: it must not go to everyone. */
  const putInSlip = (next: Waiting) => {
    setWaiting(target === undefined ? next : null);
    if (target === undefined) return;
    putPick(next.event, next.pick, target);
    if (challenged) set({ challenge: null }, true);
  };
  // Not where the answer arrives: a tap in the same moment waits for one that is already there.
  useEffect(() => {
    if (waiting && target !== undefined) putInSlip(waiting);
  });
  usePageTitle(titles[view]);
  if (params.get('view') === 'settings') {
    return <Navigate to={tab ? paths.settingsTab(tab) : paths.settings} replace />;
  }
  if (view === 'allBets' && !site.cash) return <Navigate to={paths.groups} replace />;
  if (view === 'allBets') {
    return (
      <Suspense>
        <Board laterGroups={laterGroups} />
      </Suspense>
    );
  }
  if (view === 'myBets') {
    return (
      <Suspense>
        <PushOffer />
        <MyBetsView tab={tab} onTab={(next) => set({ tab: next })} />
      </Suspense>
    );
  }
  return (
    <>
      {isByLink && (
        <PromptStrip dismissLabel="Dismiss challenge" onDismiss={() => set({ challenge: null }, true)}>
          Choose a game. You get a link, and the first person with it can take the bet.
        </PromptStrip>
      )}
      {challenged && !isByLink && (
        <Suspense>
          <ChallengeStrip
            key={challenged}
            userId={challenged}
            onFriend={(found) => setAnswer({ userId: challenged, friend: found })}
            onDismiss={() => {
              setWaiting(null);
              set({ challenge: null }, true);
            }}
          />
        </Suspense>
      )}
      {isGroupTarget(offerTo) && entry === null && (
        <PromptStrip dismissLabel={`Stop the bet in ${offerTo.name}`} onDismiss={() => setOfferTo(null)}>
          Choose a game to bet on in <strong>{offerTo.name}</strong>
        </PromptStrip>
      )}
      <HomeView
        blocks={blocks}
        sport={sport}
        q={q}
        picked={toPick(entry)}
        onSport={(next) => set({ sport: next })}
        onPick={(event, pick) => putInSlip({ event, pick })}
        onOpenBets={(event) => put({ kind: 'openBets', event })}
      />
    </>
  );
}

function toPick(entry: SlipEntry | null): Pick | null {
  if (entry?.kind !== 'bet') return null;
  const { terms, selection } = entry.draft;
  return { eventId: entry.event.id, terms, selection };
}

import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Betslip } from '../../features/bets/components/betslip.tsx';
import { acceptedMessage, placedMessage } from '../../features/bets/confirmations.ts';
import { useApi } from '../../lib/api/use-api.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { TabBar } from '../../ui/tab-bar.tsx';
import classes from './slip-panel.module.css';
import { useSlip } from './slip-state.tsx';
import { type BetMoment, BetMoments } from './use-bet-moments.ts';

const BarNotice = lazyPart(() => import('../../features/protection/components/bar-notice.tsx'));
const FriendsPanel = lazyPart(() => import('../../features/friends/components/friends-panel.tsx'));

const tabs = [
  { value: 'betslip', label: 'Betslip' },
  { value: 'friends', label: 'Friends' },
] as const;

export function SlipPanel({ moments }: { moments: readonly BetMoment[] }) {
  const [tab, setTab] = useState<'betslip' | 'friends'>('betslip');
  const { entry } = useSlip();
  const [shownEntry, setShownEntry] = useState(entry);
  // A new selection switches to the betslip tab.
  if (entry !== shownEntry) {
    setShownEntry(entry);
    if (entry) setTab('betslip');
  }
  return (
    <TabBar
      label="Betslip and friends"
      tabs={site.cash ? tabs : tabs.slice(0, 1)}
      value={tab}
      onChange={setTab}
      layout="wide"
    >
      <div className={classes.content}>
        {moments.length > 0 && (
          <div className={classes.moments}>
            <Suspense>
              <BetMoments moments={moments} />
            </Suspense>
          </div>
        )}
        {tab === 'betslip' ? (
          <SlipContent />
        ) : (
          <Suspense>
            <FriendsPanel />
          </Suspense>
        )}
      </div>
    </TabBar>
  );
}

/** The betslip connected to the shell, or the notice of an active break. Shared by the panel and the modal. */
export function SlipContent({ isTyping = false }: { isTyping?: boolean }) {
  const slip = useSlip();
  const { entry, wager, offerTo, put, clearSent, setPlaced } = slip;
  const { toasts } = useAppClient();
  const navigate = useNavigate();
  const showInGroup = (groupId: string, message: string) => {
    toasts.show(message);
    navigate(paths.group(groupId));
  };
  const { data } = useApi('getProtection');
  if (data?.bar) {
    return (
      <Suspense>
        <BarNotice bar={data.bar} helpLine={data.helpLine} compact />
      </Suspense>
    );
  }
  return (
    <Betslip
      entry={entry}
      isTyping={isTyping}
      wager={wager}
      onWager={slip.setWager}
      offerTo={offerTo}
      onOfferTo={slip.setOfferTo}
      entryNumber={slip.entryNumber}
      onDraft={slip.setDraft}
      onLevel={(event, level) => put({ kind: 'level', event, level })}
      onTake={(bet) => put({ kind: 'take', ...bet })}
      onClear={slip.clear}
      onCreated={({ bet }) => {
        // A user who has since picked another game or left stays there.
        if (!clearSent({ entry, wager, offerTo })) toasts.show(placedMessage(bet));
        // The stream of its group shows it.
        else if (bet.group) showInGroup(bet.group.id, placedMessage(bet));
        // A challenge's link is on its own page.
        else if (readOfferedTo(bet).kind === 'link') navigate(paths.betDetails(bet.uniqueId));
        else if (!setPlaced(bet)) toasts.show(placedMessage(bet));
      }}
      onAccepted={(uniqueId, groupId, alsoTaken) => {
        if (!clearSent({ entry, wager, offerTo })) toasts.show(acceptedMessage);
        else if (groupId) showInGroup(groupId, acceptedMessage);
        else navigate(paths.home, { state: { taken: uniqueId, alsoTaken } });
      }}
    />
  );
}

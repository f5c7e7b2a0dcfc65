import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GroupPage } from '../../features/groups/components/group-page.tsx';
import type { OfferItem } from '../../features/groups/components/stream-item.tsx';
import { groupTab } from '../../lib/group-tabs.ts';
import { toGroupTarget } from '../../lib/groups.ts';
import { paths } from '../../lib/paths.ts';
import { RunningLine } from '../group/running-bets.tsx';
import { StreamOffer } from '../group/stream-offer.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Group?id={groupId}&tab={tab} */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { put, setOfferTo } = useSlip();
  usePageTitle('Group');
  const groupId = params.get('id') ?? '';
  const renderOffer = useCallback(
    (item: OfferItem) => <StreamOffer item={item} onTake={() => put({ kind: 'take', ...item.bet })} />,
    [put],
  );
  return (
    <GroupPage
      key={groupId}
      groupId={groupId}
      tab={groupTab(params.get('tab'))}
      onTab={(tab) =>
        setParams(
          { id: groupId, ...(tab !== 'stream' && { tab }) },
          { replace: true, preventScrollReset: true },
        )
      }
      renderOffer={renderOffer}
      renderRunning={(group, names) => <RunningLine group={group} names={names} />}
      onNewBet={(group) => {
        setOfferTo(toGroupTarget(group));
        navigate(paths.home);
      }}
    />
  );
}

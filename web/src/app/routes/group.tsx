import { useNavigate, useSearchParams } from 'react-router';
import { GameOffers } from '../../features/bets/components/game-offers.tsx';
import { GroupPage } from '../../features/groups/components/group-page.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { toGroupTarget } from '../../lib/groups.ts';
import { paths } from '../../lib/paths.ts';
import { useSlip } from '../shell/slip-state.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Group?id={groupId}&tab={tab} */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const now = useServerNow();
  const { put, setOfferTo } = useSlip();
  usePageTitle('Group');
  const groupId = params.get('id') ?? '';
  return (
    <GroupPage
      key={groupId}
      groupId={groupId}
      tab={params.get('tab')}
      onTab={(tab) => setParams({ id: groupId, tab }, { replace: true, preventScrollReset: true })}
      renderOffers={(bets) => (
        <GameOffers bets={bets} now={now} isInGroup onTake={(bet) => put({ kind: 'take', ...bet })} />
      )}
      onNewBet={(group) => {
        setOfferTo(toGroupTarget(group));
        navigate(paths.home);
      }}
    />
  );
}

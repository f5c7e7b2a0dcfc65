import { ShortTable, WhoOwesWhom } from '../../features/groups/components/group-overview.tsx';
import { useGroupNames } from '../../features/groups/use-group-names.ts';
import { useApi } from '../../lib/api/use-api.ts';
import type { GroupTab } from '../../lib/group-tabs.ts';
import classes from './group-side.module.css';
import { RunningBets } from './running-bets.tsx';

/** Next to a group's page: its table, who owes whom, and its running bets, without what the page shows itself. */
export default function GroupSide({ groupId, tab }: { groupId: string; tab: GroupTab }) {
  const { data: group } = useApi('getGroup', { params: { groupId } });
  const names = useGroupNames(groupId);
  if (!group) return null;
  return (
    <div className={classes.side}>
      {tab !== 'table' && <ShortTable group={group} names={names} />}
      {tab !== 'settle' && <WhoOwesWhom group={group} names={names} />}
      <RunningBets group={group} names={names} />
    </div>
  );
}

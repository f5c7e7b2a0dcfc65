import type { GroupView } from '@sidebet/contract/groups/group';
import type { SettleUp as SettleUpView } from '@sidebet/contract/groups/settle-up';
import { useApi } from '../../../lib/api/use-api.ts';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { describeDue, isClaimed, isOpen, listSettlements, spelledCount } from '../settle-summary.ts';
import classes from './settle.module.css';
import { CounterpartyCard } from './settle-counterparty.tsx';
import { SettleEveryone } from './settle-everyone.tsx';
import { SettleHistory } from './settle-history.tsx';
import { SettleNetting } from './settle-netting.tsx';

type Props = {
  groupId: string;
  /** Null for someone who left: they have only what is open. */
  group: GroupView | null;
};

/** Whom the viewer has to pay and who has to pay them. Members pay each other outside of Sidebet. */
export function SettleUp({ groupId, group }: Props) {
  const { data, error, isPending, refetch } = useApi('getSettleUp', { params: { groupId } });
  const { user } = useViewer();
  const offline = useOffline();
  if (isPending) return <Skeletons label="Loading what is open..." count={2} height={180} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const people = listSettlements(data, user.id);
  const isEven = data.balances.length === 0 && people.length === 0;
  return (
    <div className={classes.page}>
      {isEven ? (
        <EmptyState art="people" title="All even" text="Balances appear as bets settle." />
      ) : (
        <header className={classes.head}>
          <h2>{describeDue(people) ?? 'You’re even'}</h2>
          <p>{describeCount(data)}</p>
        </header>
      )}
      {offline && <OfflineNote />}
      <div className={classes.people}>
        {people.map((person) => (
          <CounterpartyCard
            key={person.person.id}
            groupId={groupId}
            isMember={data.isMember}
            person={person}
          />
        ))}
      </div>
      {people.some(({ dueCents }) => dueCents < 0) && (
        <p className={classes.hint}>
          <Link to={paths.payMethods}>Say how you want to be paid</Link>. Only those who owe you see it.
        </p>
      )}
      {data.isMember && !isEven && <SettleEveryone groupId={groupId} settleUp={data} />}
      <SettleHistory settleUp={data} />
      {group && <SettleNetting group={group} />}
    </div>
  );
}

/** "Two payments make everyone even." */
function describeCount({ suggested, payments, isMember }: SettleUpView): string {
  const open = payments.filter(isOpen);
  const count = suggested.length + open.filter((payment) => !isClaimed(payment)).length;
  if (count === 0) return open.length > 0 ? 'Waiting for an answer.' : 'Nothing of yours is open.';
  return `${spelledCount(count, 'payment')} ${count === 1 ? 'makes' : 'make'} ${isMember ? 'everyone' : 'you'} even.`;
}

import type { GroupView } from '@sidebet/contract/groups/group';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { useApi } from '../../../lib/api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { listSettlements, sumDue } from '../settle-summary.ts';
import classes from './settle-card.module.css';

/** What the viewer owes or is owed in the group; nothing while they are square. */
export function SettleCard({ group }: { group: GroupView }) {
  const { user } = useViewer();
  const { data } = useApi(
    'getSettleUp',
    { params: { groupId: group.id } },
    { enabled: group.kind === 'iou' },
  );
  const owed = data && sumDue(listSettlements(data, user.id));
  if (!owed) return null;
  const sum = formatBetNet({ group }, owed.isDebtor ? -owed.cents : owed.cents).replace(/\.00$/, '');
  return (
    <section className={classes.card} aria-label="Settle up">
      <strong className={classes.sum}>{sum}</strong>
      <p>
        {owed.isDebtor ? 'You owe' : 'You are owed by'}
        <strong>{owed.people}</strong>
      </p>
      <LinkButton size="small" kind="outline" to={paths.group(group.id, 'settle')}>
        Settle up
      </LinkButton>
    </section>
  );
}

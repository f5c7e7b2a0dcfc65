import type { GroupView } from '@sidebet/contract/groups/group';
import { isOrganizer } from '@sidebet/domain/groups/roles';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { ProblemLine } from '../../../ui/problem.tsx';
import { Segments } from '../../../ui/segments.tsx';
import classes from './settle.module.css';

const options = [
  { value: 'fewest', label: 'Fewest payments' },
  { value: 'pairs', label: 'Pay whom you lost to' },
] as const;

const hints = {
  fewest: 'Debts are netted, so you may pay someone you did not bet with.',
  pairs: 'Everyone pays the people they lost to. It can take more payments.',
} as const;

/** How the group turns balances into payments: a choice of the owner and the organizers, which the others read. */
export function SettleNetting({ group }: { group: GroupView }) {
  const change = useAction('changeGroup');
  const offline = useOffline();
  const { id, name, color, rules, purseCents, limitCents } = group;
  const netting = change.isPending ? (change.variables.body.netting ?? group.netting) : group.netting;
  return (
    <div className={classes.netting}>
      {isOrganizer(group.role) ? (
        <Segments
          label="How debts become payments"
          options={options}
          value={netting}
          onChange={(wanted) => {
            if (wanted !== netting && !offline)
              change.mutate({
                params: { groupId: id },
                body: { name, color, rules, purseCents, limitCents, netting: wanted },
              });
          }}
        />
      ) : (
        <strong>{options.find(({ value }) => value === netting)?.label}</strong>
      )}
      <p>{hints[netting]}</p>
      <ProblemLine error={change.error} />
    </div>
  );
}

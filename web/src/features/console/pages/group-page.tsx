import type { OperatorGroup, RemovablePart } from '@sidebet/contract/console/groups';
import { formatDollars } from '@sidebet/domain/cents';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { formatGroupAmount } from '@sidebet/domain/groups/amount';
import { unnamedGroup } from '@sidebet/domain/groups/group-settings';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { Chip, Chips, Lead } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { type Back, Section, Subject, subjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';
import { groupKindLabels, groupRoleLabels, paymentStatementLabels } from '../group-labels.ts';
import { toSentenceCase } from '../oversight-labels.ts';
import { reportActionLabels, reportReasonLabels } from '../report-labels.ts';

/** A group without its messages. */
export const GroupPage = subjectPage({
  name: 'operatorGetGroup',
  param: 'groupId',
  title: 'Group',
  loading: 'Loading group…',
  back: { to: consolePaths.groups, label: 'Groups' },
  Page: Group,
});

function Group({ one: group, back }: { one: OperatorGroup; back: Back }) {
  const { id, name, kind, owner, rules, hasPicture, sumCents } = group;
  const hasActions = group.deletedAt === null && (hasPicture || rules !== '' || owner?.isSuspended);
  return (
    <Subject
      title={name}
      back={back}
      intro={
        <>
          {groupKindLabels[kind]} {group.deletedAt && <Chip strong>Deleted</Chip>}
        </>
      }
      actions={hasActions && <Actions group={group} />}
      metrics={[
        { label: 'Members', value: group.memberCount },
        { label: 'Open bets', value: group.openBets },
        ...(sumCents === null
          ? []
          : [{ label: 'Sum of the ledger', value: <Sum cents={sumCents} kind={kind} /> }]),
      ]}
      facts={[
        { label: 'Owner', value: owner && <UserLead user={owner} /> },
        { label: 'Created', value: <EventTime instant={group.createdAt} long /> },
        { label: 'Deleted', value: group.deletedAt && <EventTime instant={group.deletedAt} long /> },
        { label: 'Rules', value: rules || null },
        { label: 'Picture', value: hasPicture ? 'Shown to members' : null },
        { label: 'Id', value: id },
      ]}
      audit={{ heading: 'What operators did', kind: 'group', id }}
    >
      <List title="Members" columns={memberColumns} rows={group.members} rowKey={({ person }) => person.id} />
      <List title="Seasons" columns={seasonColumns(group)} rows={group.seasons} rowKey={(row) => row.id} />
      {kind === 'iou' && (
        <List title="Payments" columns={paymentColumns} rows={group.payments} rowKey={(row) => row.id} />
      )}
      <List title="Invites" columns={inviteColumns} rows={group.invites} rowKey={(row) => row.id} />
      <List
        title="Reports about its messages and payments"
        columns={reportColumns}
        rows={group.reports}
        rowKey={(row) => row.id}
      />
    </Subject>
  );
}

function Actions({ group }: { group: OperatorGroup }) {
  const { user } = useViewer();
  const members = group.members.filter(({ leftAt }) => leftAt === null).map(({ person }) => person.id);
  const conflict = findConflictOfInterest({ kind: 'group', members }, user.id);
  return (
    <ActionGroup blockedReason={conflict?.message ?? null}>
      {group.name !== unnamedGroup && <Remove group={group} part="name" />}
      {group.hasPicture && <Remove group={group} part="picture" />}
      {group.rules !== '' && <Remove group={group} part="rules" />}
      {group.owner?.isSuspended && <HandOver group={group} />}
    </ActionGroup>
  );
}

const removalEffects: Record<RemovablePart, string> = {
  name: `Members see “${unnamedGroup}” instead. The owner gets a notification and can choose another one.`,
  picture: 'Members no longer see it. The owner gets a notification and can choose another one.',
  rules: 'Members no longer see them. The owner gets a notification and can write new ones.',
};

function Remove({ group, part }: { group: OperatorGroup; part: RemovablePart }) {
  return (
    <ActionButton
      name="operatorRemoveFromGroup"
      label={`Remove ${part}`}
      title={`Remove the ${part} of this group?`}
      explain={removalEffects[part]}
      done={`${toSentenceCase(part)} removed`}
      params={{ groupId: group.id }}
      body={{ part }}
      danger
    />
  );
}

/** The owner cannot hand over, because they cannot log in. */
function HandOver({ group }: { group: OperatorGroup }) {
  const options = group.members
    .filter(({ leftAt, isSuspended }) => leftAt === null && !isSuspended)
    .map(({ person, role }) => ({
      value: person.id,
      label: `${person.username} (${groupRoleLabels[role]})`,
    }));
  if (options.length === 0) return <p>No member is left who could own the group.</p>;
  return (
    <ActionButton
      name="operatorHandOverGroup"
      label="Hand over"
      title="Hand this group over?"
      explain="Its suspended owner becomes a member. The new owner gets a notification."
      done="Group handed over"
      params={{ groupId: group.id }}
      initial={{ userId: options[0]?.value ?? '' }}
      body={({ userId }) => ({ userId })}
      fields={(form) => (
        <SelectField
          label="New owner"
          value={form.values.userId}
          options={options}
          onChange={(userId) => form.set({ userId })}
        />
      )}
    />
  );
}

type ListProps<T> = {
  title: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
};

function List<T>({ title, ...table }: ListProps<T>) {
  return (
    <Section heading={title}>
      {table.rows.length === 0 ? <p>None.</p> : <Rows caption={title} {...table} />}
    </Section>
  );
}

const memberColumns: readonly Column<OperatorGroup['members'][number]>[] = [
  { label: 'Person', quiet: true, cell: ({ person }) => <UserLead user={person} /> },
  {
    label: 'Role',
    cell: ({ role, leftAt, isSuspended }) => (
      <Chips>
        {leftAt === null ? <Chip>{groupRoleLabels[role]}</Chip> : <Chip>Left</Chip>}
        {isSuspended && <Chip strong>Suspended</Chip>}
      </Chips>
    ),
  },
  { label: 'Joined', cell: ({ joinedAt }) => <EventTime instant={joinedAt} long /> },
  { label: 'Left', cell: ({ leftAt }) => (leftAt ? <EventTime instant={leftAt} long /> : '—') },
];

function seasonColumns({ kind }: OperatorGroup): readonly Column<OperatorGroup['seasons'][number]>[] {
  return [
    { label: 'Season', cell: ({ name }) => name },
    { label: 'Started', cell: ({ startedAt }) => <EventTime instant={startedAt} long /> },
    {
      label: 'Ends',
      cell: ({ endsAt }) => (endsAt ? <EventTime instant={endsAt} long /> : '—'),
    },
    {
      label: 'Ended',
      cell: ({ endedAt }) => (endedAt ? <EventTime instant={endedAt} long /> : '—'),
    },
    // The seasons of an iou group share one ledger.
    ...(kind === 'points'
      ? [
          {
            label: 'Sum of the ledger',
            numeric: true,
            cell: ({ sumCents }: OperatorGroup['seasons'][number]) => (
              <Sum cents={sumCents ?? 0} kind={kind} />
            ),
          },
        ]
      : []),
  ];
}

const paymentColumns: readonly Column<OperatorGroup['payments'][number]>[] = [
  { label: 'From', quiet: true, cell: ({ from }) => <UserLead user={from} /> },
  { label: 'To', quiet: true, cell: ({ to }) => <UserLead user={to} /> },
  { label: 'Amount', numeric: true, cell: ({ amountCents }) => formatDollars(amountCents) },
  {
    label: 'State',
    cell: ({ settledAt, canceledAt, forgivenAt }) =>
      forgivenAt ? 'Forgiven' : settledAt ? 'Settled' : canceledAt ? 'Canceled' : 'Open',
  },
  { label: 'Added', cell: ({ createdAt }) => <EventTime instant={createdAt} long /> },
  {
    label: 'What they said',
    cell: ({ statements }) =>
      statements.length === 0 ? (
        '—'
      ) : (
        <ul>
          {statements.map(({ person, kind, at }) => (
            <li key={`${kind} ${at}`}>
              @{person.username}: {paymentStatementLabels[kind]}, <EventTime instant={at} long />
            </li>
          ))}
        </ul>
      ),
  },
];

const inviteColumns: readonly Column<OperatorGroup['invites'][number]>[] = [
  { label: 'Created by', cell: ({ createdBy }) => <UserLead user={createdBy} /> },
  { label: 'Created', cell: ({ createdAt }) => <EventTime instant={createdAt} long /> },
  { label: 'Expires', cell: ({ expiresAt }) => <EventTime instant={expiresAt} long /> },
  { label: 'Revoked', cell: ({ revokedAt }) => (revokedAt ? <EventTime instant={revokedAt} long /> : '—') },
  { label: 'Used', numeric: true, cell: ({ uses, maxUses }) => `${uses} of ${maxUses}` },
];

const reportColumns: readonly Column<OperatorGroup['reports'][number]>[] = [
  {
    label: 'Report',
    quiet: true,
    cell: ({ id, person, reason }) => (
      <Lead to={consolePaths.report(id)} sub={reportReasonLabels[reason]}>
        {person.fullName}
      </Lead>
    ),
  },
  { label: 'When', cell: ({ createdAt }) => <EventTime instant={createdAt} long /> },
  { label: 'Decision', cell: ({ action }) => (action ? reportActionLabels[action] : 'Open') },
];

function UserLead({ user }: { user: OperatorGroup['members'][number]['person'] }) {
  return (
    <Lead to={consolePaths.user(user.id)} sub={`@${user.username}`}>
      {user.fullName}
    </Lead>
  );
}

/** Every ledger sums to 0; anything else is a fault. */
function Sum({ cents, kind }: { cents: number; kind: OperatorGroup['kind'] }) {
  if (cents === 0) return '0';
  return <Chip strong>{formatGroupAmount(kind, cents)}: should be 0</Chip>;
}

import type { OperatorUser } from '@sidebet/contract/console/people';
import { formatDollars } from '@sidebet/domain/cents';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { AdjustButton } from '../components/adjust-button.tsx';
import { Chip, ConsolePage, Facts, Metrics } from '../components/console-page.tsx';
import { type Back, subjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';
import { useFilter } from '../use-filters.ts';
import { UserTab, userTabs } from './user-tabs.tsx';

/** Everything about a user, and the available actions. */
export const UserPage = subjectPage({
  name: 'operatorGetPerson',
  param: 'userId',
  title: 'User',
  loading: 'Loading user…',
  back: { to: consolePaths.people, label: 'Users' },
  Page: User,
});

function User({ one: account, back }: { one: OperatorUser; back: Back }) {
  const { user } = useViewer();
  const [tab, setTab] = useFilter(
    'tab',
    userTabs.map(({ value }) => value),
    'ledger',
  );
  const blockedReason = findConflictOfInterest({ kind: 'account', userId: account.id }, user.id);
  return (
    <ConsolePage
      title={account.fullName}
      back={back}
      intro={
        <>
          @{account.username} · {account.email}{' '}
          {account.suspendedAt && <Chip strong>{account.deletedAt ? 'Deleted' : 'Suspended'}</Chip>}
          {account.role === 'admin' && <Chip>Operator</Chip>}
        </>
      }
      actions={
        <ActionGroup blockedReason={blockedReason?.message ?? null}>
          <Actions account={account} />
        </ActionGroup>
      }
    >
      <Metrics
        items={[
          { label: 'Available', value: formatDollars(account.accountBalanceCents) },
          {
            label: `In ${account.openBets + account.activeBets} running bets`,
            value: formatDollars(account.escrowCents),
          },
          { label: 'Withdrawals in flight', value: formatDollars(account.inFlightCents) },
          { label: 'Owed', value: formatDollars(account.owedCents) },
        ]}
      />
      {account.suspendedAt && !account.deletedAt && (
        <Facts
          items={[
            { label: 'Suspended', value: <EventTime instant={account.suspendedAt} long /> },
            { label: 'Why', value: account.suspendedReason },
          ]}
        />
      )}
      <Facts
        items={[
          ...(account.deletedAt
            ? [{ label: 'Deleted', value: <EventTime instant={account.deletedAt} long /> }]
            : []),
          { label: 'Joined', value: <EventTime instant={account.createdAt} long /> },
          { label: 'Last login', value: account.lastLogin && <EventTime instant={account.lastLogin} long /> },
          { label: 'Email verified', value: account.isVerified ? 'Yes' : 'No' },
          { label: 'Date of birth', value: account.deletedAt ? null : account.dob },
          { label: 'Age check', value: ageLabel(account.ageAndPlace.identity) },
          { label: 'Place', value: placeLabel(account.ageAndPlace.place) },
          { label: 'Phone', value: account.phone },
          { label: 'Address', value: account.address },
          { label: 'Promo code', value: account.promoCode },
          { label: 'User id', value: account.id },
        ]}
      />
      <TabBar label="About this user" tabs={userTabs} value={tab} onChange={setTab} layout="strip">
        <UserTab tab={tab} userId={account.id} />
      </TabBar>
    </ConsolePage>
  );
}

function ageLabel(identity: OperatorUser['ageAndPlace']['identity']): ReactNode {
  if (!identity) return null;
  const { outcome, provider, detail, at } = identity;
  return (
    <>
      {outcome === 'confirmed' ? 'Confirmed' : 'Refused'} ({detail ?? provider}),{' '}
      <EventTime instant={at} long />
    </>
  );
}

const placeOutcomes = {
  allowed: 'allowed',
  tooYoung: 'too young there',
  notOffered: 'not available there',
} as const;

function placeLabel(place: OperatorUser['ageAndPlace']['place']): ReactNode {
  if (!place) return null;
  return (
    <>
      {place.place ?? 'Unknown'}: {placeOutcomes[place.outcome]}, from {place.minimumAge} years (
      {place.provider}), <EventTime instant={place.at} long />
    </>
  );
}

function Actions({ account }: { account: OperatorUser }) {
  const params = { userId: account.id };
  return (
    <>
      <AdjustButton user={account} />
      {account.sessions > 0 && (
        <ActionButton
          name="operatorEndSessions"
          label="Log out everywhere"
          title={`Log ${account.fullName} out everywhere?`}
          explain="This ends every session and sends open pages to the login. They can log in again."
          done="Logged out everywhere"
          params={params}
          body={{}}
        />
      )}
      {account.deletedAt ? null : account.suspendedAt ? (
        <ActionButton
          name="operatorLiftSuspension"
          label="Lift suspension"
          title={`Lift the suspension of ${account.fullName}?`}
          explain="They can log in, bet and deposit again."
          done="Suspension lifted"
          params={params}
          body={{}}
        />
      ) : (
        <ActionButton
          name="operatorSuspend"
          label="Suspend"
          danger
          title={`Suspend ${account.fullName}?`}
          explain={`They are logged out and can’t log in, bet or deposit. ${account.openBets} open bets are refunded, ${account.activeBets} active bets play out, and they keep their money.`}
          done="Suspended"
          params={params}
          body={{}}
        />
      )}
    </>
  );
}

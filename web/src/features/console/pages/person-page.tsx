import type { OperatorPerson } from '@sidebet/contract/console/people';
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
import { PersonTab, personTabs } from './person-tabs.tsx';

/** Everything about a user, and the available actions. */
export const PersonPage = subjectPage({
  name: 'operatorGetPerson',
  param: 'userId',
  title: 'User',
  loading: 'Loading user…',
  back: { to: consolePaths.people, label: 'Users' },
  Page: Person,
});

function Person({ one: person, back }: { one: OperatorPerson; back: Back }) {
  const { user } = useViewer();
  const [tab, setTab] = useFilter(
    'tab',
    personTabs.map(({ value }) => value),
    'ledger',
  );
  const blockedReason = findConflictOfInterest({ kind: 'account', userId: person.id }, user.id);
  return (
    <ConsolePage
      title={person.fullName}
      back={back}
      intro={
        <>
          @{person.username} · {person.email}{' '}
          {person.suspendedAt && <Chip strong>{person.deletedAt ? 'Deleted' : 'Suspended'}</Chip>}
          {person.role === 'admin' && <Chip>Operator</Chip>}
        </>
      }
      actions={
        <ActionGroup blockedReason={blockedReason?.message ?? null}>
          <Actions person={person} />
        </ActionGroup>
      }
    >
      <Metrics
        items={[
          { label: 'Available', value: formatDollars(person.accountBalanceCents) },
          {
            label: `In ${person.openBets + person.activeBets} running bets`,
            value: formatDollars(person.escrowCents),
          },
          { label: 'Withdrawals in flight', value: formatDollars(person.inFlightCents) },
          { label: 'Owed', value: formatDollars(person.owedCents) },
        ]}
      />
      {person.suspendedAt && !person.deletedAt && (
        <Facts
          items={[
            { label: 'Suspended', value: <EventTime instant={person.suspendedAt} long /> },
            { label: 'Why', value: person.suspendedReason },
          ]}
        />
      )}
      <Facts
        items={[
          ...(person.deletedAt
            ? [{ label: 'Deleted', value: <EventTime instant={person.deletedAt} long /> }]
            : []),
          { label: 'Joined', value: <EventTime instant={person.createdAt} long /> },
          { label: 'Last login', value: person.lastLogin && <EventTime instant={person.lastLogin} long /> },
          { label: 'Email verified', value: person.isVerified ? 'Yes' : 'No' },
          { label: 'Date of birth', value: person.deletedAt ? null : person.dob },
          { label: 'Age check', value: ageLabel(person.ageAndPlace.identity) },
          { label: 'Place', value: placeLabel(person.ageAndPlace.place) },
          { label: 'Phone', value: person.phone },
          { label: 'Address', value: person.address },
          { label: 'Promo code', value: person.promoCode },
          { label: 'User id', value: person.id },
        ]}
      />
      <TabBar label="About this user" tabs={personTabs} value={tab} onChange={setTab} layout="strip">
        <PersonTab tab={tab} userId={person.id} />
      </TabBar>
    </ConsolePage>
  );
}

function ageLabel(identity: OperatorPerson['ageAndPlace']['identity']): ReactNode {
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

function placeLabel(place: OperatorPerson['ageAndPlace']['place']): ReactNode {
  if (!place) return null;
  return (
    <>
      {place.place ?? 'Unknown'}: {placeOutcomes[place.outcome]}, from {place.minimumAge} years (
      {place.provider}), <EventTime instant={place.at} long />
    </>
  );
}

function Actions({ person }: { person: OperatorPerson }) {
  const params = { userId: person.id };
  return (
    <>
      <AdjustButton person={person} />
      {person.sessions > 0 && (
        <ActionButton
          name="operatorEndSessions"
          label="Log out everywhere"
          title={`Log ${person.fullName} out everywhere?`}
          explain="This ends every session and sends open pages to the login. They can log in again."
          done="Logged out everywhere"
          params={params}
          body={{}}
        />
      )}
      {person.deletedAt ? null : person.suspendedAt ? (
        <ActionButton
          name="operatorLiftSuspension"
          label="Lift suspension"
          title={`Lift the suspension of ${person.fullName}?`}
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
          title={`Suspend ${person.fullName}?`}
          explain={`They are logged out and can’t log in, bet or deposit. ${person.openBets} open bets are refunded, ${person.activeBets} active bets play out, and they keep their money.`}
          done="Suspended"
          params={params}
          body={{}}
        />
      )}
    </>
  );
}

import type { FlagView } from '@sidebet/contract/console/flags';
import type { OperatorPersonRef } from '@sidebet/contract/console/shared';
import { useParams } from 'react-router';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { AuditTable } from '../components/audit-table.tsx';
import { BetTable } from '../components/bet-table.tsx';
import { Chip, ConsolePage, Facts, Lead } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { SubjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';
import { describeFacts } from '../flag-labels.ts';
import { flagTitle } from '../oversight-labels.ts';
import classes from './bet-page.module.css';

const back = { to: consolePaths.flags, label: 'Flags' };

/** A flag: what it found about whom, and its review. */
export function FlagPage() {
  const { id = '' } = useParams();
  return (
    <SubjectPage
      title="Flag"
      loading="Loading flag…"
      back={back}
      name="operatorGetFlag"
      input={{ params: { id } }}
    >
      {(flag) => <Flag flag={flag} />}
    </SubjectPage>
  );
}

function Flag({ flag }: { flag: FlagView }) {
  const { id, facts, people, state, look } = flag;
  const { user } = useViewer();
  const [one, other] = people;
  const own = people.some((person) => person.id === user.id);
  const tab = {
    oneWay: 'bets',
    offMarket: 'bets',
    freshDeposit: 'bets',
    failedDeposits: 'deposits',
    sharedDevice: 'sessions',
    sharedAddress: 'sessions',
    sameIdentity: 'protection',
    depositThenWithdraw: 'withdrawals',
    sharedReceiver: 'withdrawals',
    excludedSource: 'deposits',
    sharedSource: 'deposits',
    paymentInquiry: 'deposits',
  }[facts.kind];
  const part = roleIn(facts);
  const columns: readonly Column<OperatorPersonRef>[] = [
    {
      label: 'User',
      quiet: true,
      cell: (person) => (
        <Lead to={`${consolePaths.person(person.id)}?tab=${tab}`} sub={`@${person.username}`}>
          {person.fullName}
        </Lead>
      ),
    },
    ...(part ? [{ label: 'Role', cell: ({ id }: OperatorPersonRef) => part(id) }] : []),
  ];
  return (
    <ConsolePage
      title={flagTitle(facts.kind)}
      back={back}
      intro={
        <>
          {describeFacts(facts, people)}{' '}
          <Chip strong={state === 'open'}>{state === 'open' ? 'Open' : 'Reviewed'}</Chip>
        </>
      }
      actions={
        state === 'open' && (
          <ActionGroup blockedReason={own ? 'Another operator must review it: you are one of them.' : null}>
            <ActionButton
              name="operatorReviewFlag"
              label="Mark reviewed"
              title="What did you find?"
              explain="This closes the flag with your note. It reopens only if we see more. To act on a user, go to their page."
              done="Flag closed"
              params={{ id }}
              body={{}}
            />
          </ActionGroup>
        )
      }
    >
      <Facts
        items={[
          { label: 'First seen', value: <EventTime instant={flag.foundAt} long /> },
          { label: 'Last seen', value: <EventTime instant={flag.changedAt} long /> },
          { label: 'Reviewed', value: look && <EventTime instant={look.at} long /> },
          { label: 'By', value: look?.by },
          { label: 'Finding', value: look?.reason },
          { label: 'What we saw then', value: look && describeFacts(look.facts, people) },
        ]}
      />
      <h2 className={classes.heading}>Users</h2>
      <Rows caption="Users" columns={columns} rows={people} rowKey={(person) => person.id} />
      {['oneWay', 'offMarket', 'freshDeposit'].includes(facts.kind) && one && other && (
        <>
          <h2 className={classes.heading}>Bets between them</h2>
          <BetTable filter={{ userId: one.id, againstId: other.id }} />
        </>
      )}
      <h2 className={classes.heading}>What operators did</h2>
      <AuditTable filter={{ subjectKind: 'flag', subjectId: id }} />
    </ConsolePage>
  );
}

/** A user's role in the flag, where roles differ. */
function roleIn(facts: FlagView['facts']): ((personId: string) => string) | null {
  if (facts.kind === 'oneWay') return (id) => (id === facts.winnerId ? 'Wins' : 'Loses');
  if (facts.kind === 'freshDeposit') return (id) => (id === facts.winnerId ? 'Won it' : 'Deposited it');
  if (facts.kind === 'offMarket') return (id) => (id === facts.gainerId ? 'Better prices' : 'Worse prices');
  if (facts.kind === 'sameIdentity')
    return (id) => (id === facts.barredId ? 'On a break' : 'Same name and birthday');
  if (facts.kind === 'excludedSource')
    return (id) => (id === facts.barredId ? 'Excluded' : 'Same card, PayPal account or address');
  return null;
}

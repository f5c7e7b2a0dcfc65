import type { FlagView } from '@sidebet/contract/console/flags';
import type { OperatorUserRef } from '@sidebet/contract/console/shared';
import type { FlagKind } from '@sidebet/domain/operators/flags';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { betTable } from '../components/bet-table.tsx';
import { Chip, Lead } from '../components/console-page.tsx';
import { type Column, DataTable, Rows } from '../components/data-table.tsx';
import { type Back, Section, Subject, subjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';
import { describeFacts } from '../flag-labels.ts';
import { flagTitles } from '../oversight-labels.ts';
import type { UserTabName } from './user-tabs.tsx';

/** A flag: what it found about whom, and its review. */
export const FlagPage = subjectPage({
  name: 'operatorGetFlag',
  param: 'id',
  title: 'Flag',
  loading: 'Loading flag…',
  back: { to: consolePaths.flags, label: 'Flags' },
  Page: Flag,
});

function Flag({ one: flag, back }: { one: FlagView; back: Back }) {
  const { id, facts, people, state, look } = flag;
  const { user } = useViewer();
  const [one, other] = people;
  const own = people.some((subject) => subject.id === user.id);
  const tab = tabs[facts.kind];
  const part = roleIn(facts);
  const columns: readonly Column<OperatorUserRef>[] = [
    {
      label: 'User',
      quiet: true,
      cell: (subject) => (
        <Lead to={`${consolePaths.user(subject.id)}?tab=${tab}`} sub={`@${subject.username}`}>
          {subject.fullName}
        </Lead>
      ),
    },
    ...(part ? [{ label: 'Role', cell: ({ id }: OperatorUserRef) => part(id) }] : []),
  ];
  return (
    <Subject
      title={flagTitles[facts.kind]}
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
      facts={[
        { label: 'First seen', value: <EventTime instant={flag.foundAt} long /> },
        { label: 'Last seen', value: <EventTime instant={flag.changedAt} long /> },
        { label: 'Reviewed', value: look && <EventTime instant={look.at} long /> },
        { label: 'By', value: look?.by },
        { label: 'Finding', value: look?.reason },
        { label: 'What we saw then', value: look && describeFacts(look.facts, people) },
      ]}
      audit={{ heading: 'What operators did', kind: 'flag', id }}
    >
      <Section heading="Users">
        <Rows caption="Users" columns={columns} rows={people} rowKey={(subject) => subject.id} />
      </Section>
      {['oneWay', 'offMarket', 'freshDeposit'].includes(facts.kind) && one && other && (
        <Section heading="Bets between them">
          <DataTable table={betTable} input={{ query: { userId: one.id, againstId: other.id } }} />
        </Section>
      )}
    </Subject>
  );
}

/** The tab of a user's page that shows what a flag is about. */
const tabs: Readonly<Record<FlagKind, UserTabName>> = {
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
};

/** A user's role in the flag, where roles differ. */
function roleIn(facts: FlagView['facts']): ((userId: string) => string) | null {
  if (facts.kind === 'oneWay') return (id) => (id === facts.winnerId ? 'Wins' : 'Loses');
  if (facts.kind === 'freshDeposit') return (id) => (id === facts.winnerId ? 'Won it' : 'Deposited it');
  if (facts.kind === 'offMarket') return (id) => (id === facts.gainerId ? 'Better prices' : 'Worse prices');
  if (facts.kind === 'sameIdentity')
    return (id) => (id === facts.barredId ? 'On a break' : 'Same name and birthday');
  if (facts.kind === 'excludedSource')
    return (id) => (id === facts.barredId ? 'Excluded' : 'Same card, PayPal account or address');
  return null;
}

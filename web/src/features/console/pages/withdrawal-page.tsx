import type { OperatorWithdrawal } from '@sidebet/contract/console/withdrawals';
import { formatDollars } from '@sidebet/domain/cents';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { useServerNow } from '../../../lib/clock.ts';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { Chip, Chips, Lead } from '../components/console-page.tsx';
import { type Back, Section, Subject, subjectPage } from '../components/subject-page.tsx';
import { TimeLine } from '../components/time-line.tsx';
import { WithdrawalActions } from '../components/withdrawal-actions.tsx';
import { consolePaths } from '../console-paths.ts';
import { timeAgo } from '../oversight-labels.ts';
import { cardRefundLabel, timelineSteps, withdrawalStateLabel } from '../withdrawal-labels.ts';

/** A withdrawal with its timeline and actions. */
export const WithdrawalPage = subjectPage({
  name: 'operatorGetWithdrawal',
  param: 'id',
  title: 'Withdrawal',
  loading: 'Loading withdrawal…',
  back: { to: consolePaths.withdrawals, label: 'Withdrawals' },
  Page: Withdrawal,
});

function Withdrawal({ one: withdrawal, back }: { one: OperatorWithdrawal; back: Back }) {
  const { user } = useViewer();
  const now = useServerNow(20_000);
  const { person, amountCents, paypalEmail, status, review, isStuck, waitsSince } = withdrawal;
  const blockedReason = findConflictOfInterest({ kind: 'withdrawal', userId: person.id }, user.id);
  return (
    <Subject
      title={`Withdrawal of ${formatDollars(amountCents)}`}
      back={back}
      intro={
        <>
          to {paypalEmail}{' '}
          <Chips>
            <Chip strong={status === 'processing'}>{withdrawalStateLabel(status)}</Chip>
            {review !== null && <Chip strong>Under review</Chip>}
            {isStuck && <Chip strong>Overdue</Chip>}
          </Chips>
        </>
      }
      actions={
        withdrawal.acts.length > 0 && (
          <ActionGroup blockedReason={blockedReason?.message ?? null}>
            <WithdrawalActions withdrawal={withdrawal} />
          </ActionGroup>
        )
      }
      metrics={[
        { label: 'Amount', value: formatDollars(amountCents) },
        {
          label: status === 'processing' ? 'Needs approval' : 'Waiting',
          value: waitsSince ? timeAgo(waitsSince, now) : 'Ended',
        },
        { label: 'Attempts to send', value: withdrawal.attempts },
      ]}
      facts={[
        {
          label: 'User',
          value: (
            <Lead to={consolePaths.user(person.id)} sub={`@${person.username}`}>
              {person.fullName}
            </Lead>
          ),
        },
        { label: 'To review', value: review },
        {
          label:
            withdrawal.sendAfterReason === 'changedLogin'
              ? 'Held for a login change until'
              : 'Held for a new PayPal address until',
          value: withdrawal.sendAfter && <EventTime instant={withdrawal.sendAfter} long />,
        },
        ...withdrawal.cardRefunds.map((refund) => ({
          label: `Refund of deposit ${refund.depositId}`,
          value: cardRefundLabel(refund),
        })),
        {
          label: 'Left for PayPal',
          value: withdrawal.cardRefunds.length > 0 ? formatDollars(withdrawal.paypalCents) : null,
        },
        { label: 'PayPal says', value: withdrawal.payoutStatus },
        { label: 'Last error', value: withdrawal.payoutIssue },
        {
          label: 'Next attempt or status check',
          value: withdrawal.nextAttemptAt && <EventTime instant={withdrawal.nextAttemptAt} long />,
        },
        {
          label: 'Can be claimed until',
          value: withdrawal.unclaimedUntil && <EventTime instant={withdrawal.unclaimedUntil} long />,
        },
        { label: 'PayPal batch and item', value: batchLabel(withdrawal) },
        { label: 'Withdrawal id and PayPal reference', value: withdrawal.id },
      ].filter(({ value }) => value !== null)}
      audit={{ heading: 'Operator actions', kind: 'withdrawal', id: withdrawal.id }}
    >
      <Section heading="Timeline">
        <TimeLine label="Timeline" steps={timelineSteps(withdrawal)} />
      </Section>
    </Subject>
  );
}

function batchLabel({ batchId, itemId }: OperatorWithdrawal): string | null {
  return batchId && [batchId, itemId].filter(Boolean).join(', ');
}

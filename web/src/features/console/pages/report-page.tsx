import type { ReportView } from '@sidebet/contract/console/reports';
import { formatDollars } from '@sidebet/domain/cents';
import { maxSilenceDays, type ReportAction } from '@sidebet/domain/safety/report';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { Chip } from '../components/console-page.tsx';
import { type Back, Subject, subjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';
import { paymentStatementLabels } from '../group-labels.ts';
import { reportActionLabels, reportReasonLabels } from '../report-labels.ts';

/** A report: the evidence, and what an operator did. */
export const ReportPage = subjectPage({
  name: 'operatorGetReport',
  param: 'id',
  title: 'Report',
  loading: 'Loading report…',
  back: { to: consolePaths.reports, label: 'Reports' },
  Page: Report,
});

function Report({ one: report, back }: { one: ReportView; back: Back }) {
  const { id, person, reporter, reason, message, betId, groupId, evidence, decision } = report;
  const groupPicture = evidence.group?.picture ?? evidence.message?.groupPicture;
  return (
    <Subject
      title={`${reportReasonLabels[reason]}: ${evidence.group?.name ?? person.fullName}`}
      back={back}
      intro={
        <>
          {message || 'Without a text.'}{' '}
          <Chip strong={!decision}>{decision ? reportActionLabels[decision.action] : 'Open'}</Chip>
        </>
      }
      actions={!decision && <Actions report={report} />}
      facts={[
        { label: evidence.group ? 'Its owner' : 'About', value: <UserLink user={person} /> },
        { label: 'Reported by', value: <UserLink user={reporter} /> },
        { label: 'When', value: <EventTime instant={report.createdAt} long /> },
        { label: 'Bet', value: betId && <Link to={consolePaths.bet(betId)}>{betId}</Link> },
        { label: 'Username then', value: `@${evidence.username}` },
        { label: 'Name then', value: evidence.fullName },
        {
          label: 'Picture then',
          value: evidence.hadPicture && <Picture url={evidence.picture} label="Open picture" />,
        },
        { label: 'Their message then', value: evidence.message?.text ?? evidence.declineWord },
        {
          label: evidence.group ? 'The group' : 'In the group',
          value: groupId && (
            <Link to={consolePaths.group(groupId)}>
              {evidence.group?.name ?? evidence.message?.groupName ?? evidence.payment?.groupName ?? groupId}
            </Link>
          ),
        },
        { label: 'Payment then', value: evidence.payment && <Payment payment={evidence.payment} /> },
        { label: 'Group rules then', value: evidence.group?.rules },
        {
          label: 'Group picture then',
          value: groupPicture && <Picture url={groupPicture} label="Open group picture" />,
        },
        { label: 'Decided', value: decision && <EventTime instant={decision.at} long /> },
        { label: 'By', value: decision?.by },
        { label: 'Reason', value: decision?.reason },
      ]}
      audit={{ heading: 'What operators did', kind: 'report', id }}
    />
  );
}

/** Opening it is written to the audit log, so the page itself does not show it. */
function Picture({ url, label }: { url: string | null; label: string }) {
  if (url === null) return 'No longer stored';
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

function Payment({ payment }: { payment: NonNullable<ReportView['evidence']['payment']> }) {
  const { amountCents, reporterPays, statements } = payment;
  return (
    <>
      {formatDollars(amountCents)}, paid by {reporterPays ? 'the reporter' : 'the other person'}
      <ul>
        {statements.map(({ byReporter, kind, note, at }) => (
          <li key={`${kind} ${at}`}>
            {byReporter ? 'Reporter' : 'Other person'}: {paymentStatementLabels[kind]},{' '}
            <EventTime instant={at} long />
            {note && ` (“${note}”)`}
          </li>
        ))}
      </ul>
    </>
  );
}

function UserLink({ user }: { user: ReportView['person'] }) {
  return (
    <Link to={consolePaths.user(user.id)}>
      {user.fullName} (@{user.username})
    </Link>
  );
}

type Choice = { action: ReportAction; label: string; title: string; explain: string; danger?: boolean };

const choices: readonly Choice[] = [
  {
    action: 'dismiss',
    label: 'Dismiss',
    title: 'Dismiss this report?',
    explain: 'Nothing happens to the user, who is not notified.',
  },
  {
    action: 'warn',
    label: 'Warn',
    title: 'Warn this user?',
    explain: 'The user gets a notification and an email. They do not see your reason.',
  },
  {
    action: 'removePicture',
    label: 'Remove picture',
    title: 'Remove their current picture?',
    explain: 'The picture is deleted, and the user gets a notification and an email.',
  },
  {
    action: 'removeText',
    label: 'Remove message',
    title: 'Remove their message?',
    explain: 'The message is deleted for everyone, and its writer gets a notification and an email.',
  },
  {
    action: 'suspend',
    label: 'Suspend',
    title: 'Suspend this user?',
    explain: 'All sessions end. The user cannot log in, bet or deposit. Active bets play out.',
    danger: true,
  },
];

function Actions({ report: { id, person, reporter, evidence } }: { report: ReportView }) {
  const { user } = useViewer();
  const isOwn = [person.id, reporter.id].includes(user.id);
  const hasText = evidence.message !== null || evidence.declineWord !== null;
  // The group's own page removes what is wrong about a group.
  const shown = choices.filter(({ action }) =>
    action === 'removeText' ? hasText : action !== 'removePicture' || evidence.group === null,
  );
  return (
    <ActionGroup blockedReason={isOwn ? 'Another operator must decide it: it is about you or by you.' : null}>
      {shown.map(({ action, label, title, explain, danger = false }) => (
        <ActionButton
          key={action}
          name="operatorDecideReport"
          label={label}
          title={title}
          explain={explain}
          done="Report decided"
          params={{ id }}
          body={{ action }}
          danger={danger}
        />
      ))}
      <ActionButton
        name="operatorDecideReport"
        label="Silence"
        title="Silence this user?"
        explain="The user cannot send friend requests, challenges to friends or messages, and gets a notification and an email."
        done="Report decided"
        params={{ id }}
        initial={{ days: '7' }}
        check={({ days }) => {
          const isValid = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= maxSilenceDays;
          return isValid ? null : { field: 'days', message: `Enter 1 to ${maxSilenceDays} days.` };
        }}
        body={({ days }) => ({ action: 'silence' as const, days: Number(days) })}
        danger
        fields={({ field }) => <Field {...field('days')} label="Days" inputMode="numeric" />}
      />
    </ActionGroup>
  );
}

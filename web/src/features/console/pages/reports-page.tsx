import { EventTime } from '../../../ui/event-time.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { reportActionLabels, reportReasonLabels } from '../report-labels.ts';
import classes from './books-page.module.css';
import { ReportPage } from './report-page.tsx';

const reports: Table<'operatorListReports'> = {
  name: 'operatorListReports',
  caption: 'Reports',
  columns: [
    {
      label: 'About',
      quiet: true,
      cell: ({ id, person, reason, evidence: { group } }) => (
        <Lead to={consolePaths.report(id)} sub={reportReasonLabels[reason]}>
          {group ? `Group ${group.name}` : person.fullName}
        </Lead>
      ),
    },
    {
      label: 'Message',
      cell: ({ evidence: { message } }) =>
        message && (
          <span className={classes.wraps}>
            “{message.text}” in {message.groupName}
          </span>
        ),
    },
    { label: 'Reported by', cell: ({ reporter }) => reporter.fullName },
    {
      label: 'When',
      cell: ({ createdAt }) => (
        <span className={classes.wraps}>
          <EventTime instant={createdAt} long />
        </span>
      ),
    },
    {
      label: 'Decision',
      cell: ({ decision }) =>
        decision ? `${reportActionLabels[decision.action]} by ${decision.by}: ${decision.reason}` : 'Open',
    },
  ],
  rowKey: ({ id }) => id,
  empty: ({ state }) => ({
    art: 'people',
    title: state === 'open' ? 'No open reports' : 'No reports decided yet',
    text: 'Users report profiles, challenges, bets, messages and groups.',
  }),
};

export default consoleList({
  title: 'Reports',
  intro: 'What users reported about each other and their groups. A report is not an accusation by us.',
  table: reports,
  choices: { state: { label: 'Show', options: { open: 'Open', decided: 'Decided' } } },
  subject: { param: 'id', Page: ReportPage },
});

import type { ReportView } from '@sidebet/contract/console/reports';
import { Route, Routes } from 'react-router';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { ConsolePage, Filters, Lead } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { reportActionLabels, reportReasonLabels } from '../report-labels.ts';
import { useFilter } from '../use-filters.ts';
import classes from './books-page.module.css';
import { ReportPage } from './report-page.tsx';

export default function ReportsPage() {
  return (
    <Routes>
      <Route index element={<ReportList />} />
      <Route path=":id" element={<ReportPage />} />
    </Routes>
  );
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const;

const columns: readonly Column<ReportView>[] = [
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
];

function ReportList() {
  const [state, setState] = useFilter('state', ['open', 'decided'], 'open');
  const reports = usePaged('operatorListReports', { query: { state } });
  return (
    <ConsolePage
      title="Reports"
      intro="What users reported about each other and their groups. A report is not an accusation by us."
    >
      <Filters>
        <SelectField label="Show" value={state} options={states} onChange={setState} />
      </Filters>
      <DataTable
        caption="Reports"
        query={reports}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          art: 'people',
          title: state === 'open' ? 'No open reports' : 'No reports decided yet',
          text: 'Users report profiles, challenges, bets, messages and groups.',
        }}
      />
    </ConsolePage>
  );
}

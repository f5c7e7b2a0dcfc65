import type { AuditAction } from '@sidebet/contract/console/audit';
import type { ComponentProps } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { auditTable } from '../components/audit-table.tsx';
import { consoleList } from '../components/console-list.tsx';
import { ConsolePage } from '../components/console-page.tsx';
import classes from './audit-page.module.css';

type Subject = AuditAction extends `${infer Kind}.${string}` ? Kind : never;
const kinds: Readonly<Record<'' | Subject, string>> = {
  '': 'All',
  settings: 'System settings',
  site: 'Name and colors',
  person: 'Users',
  adjustment: 'Adjustments',
  event: 'Events',
  contest: 'Contested results',
  teamName: 'Team names',
  sport: 'Sports',
  bet: 'Bets',
  group: 'Groups',
  withdrawal: 'Withdrawals',
  ticket: 'Support',
  report: 'Reports',
  books: 'Books',
  alarm: 'Alarms',
  flag: 'Flags',
  mail: 'Emails',
};

/** Operator actions with their reasons, and the log's verification. */
export default consoleList({
  title: 'Audit log',
  intro:
    'What operators did and why, newest first. Each row carries a hash of the one before it, so any change shows.',
  table: auditTable,
  choices: { action: { label: 'About', options: kinds } },
  Frame: WithVerification,
});

function WithVerification({ children, ...page }: ComponentProps<typeof ConsolePage>) {
  return (
    <ConsolePage {...page}>
      <Verification />
      {children}
    </ConsolePage>
  );
}

/** Runs on request, because it reads the whole log. */
function Verification() {
  const { data, error, isFetching, refetch } = useApi(
    'operatorVerifyAudit',
    {},
    { enabled: false, gcTime: 0 },
  );
  return (
    <div className={classes.verification}>
      <Button kind="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Verifying…' : 'Verify the log'}
      </Button>
      <div role="status" className={classes.outcome} data-broken={data ? !data.intact : Boolean(error)}>
        {error && errorMessage(error)}
        {data && !error && (
          <>
            <p>{data.intact ? `All ${data.rows} rows are unchanged.` : data.firstBreak}</p>
            {data.headSeq > 0 && (
              <p className={classes.head}>
                Row {data.headSeq}: {data.headHash}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

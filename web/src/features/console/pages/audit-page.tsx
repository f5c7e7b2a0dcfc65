import { useApi } from '../../../lib/api/use-api.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AuditTable } from '../components/audit-table.tsx';
import { ConsolePage, Filters } from '../components/console-page.tsx';
import { useFilter } from '../use-filters.ts';
import classes from './audit-page.module.css';

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'settings', label: 'System settings' },
  { value: 'person', label: 'Users' },
  { value: 'adjustment', label: 'Adjustments' },
  { value: 'event', label: 'Events' },
  { value: 'sport', label: 'Sports' },
  { value: 'bet', label: 'Bets' },
  { value: 'books', label: 'Books' },
  { value: 'alarm', label: 'Alarms' },
  { value: 'flag', label: 'Flags' },
  { value: 'mail', label: 'Emails' },
] as const;

/** Operator actions with their reasons, and the log's verification. */
export default function AuditPage() {
  const [kind, setKind] = useFilter(
    'kind',
    kinds.map(({ value }) => value),
    'all',
  );
  return (
    <ConsolePage
      title="Audit log"
      intro="What operators did and why, newest first. Each row carries a hash of the one before it, so any change shows."
    >
      <Verification />
      <Filters>
        <SelectField label="About" value={kind} options={kinds} onChange={setKind} />
      </Filters>
      <AuditTable filter={{ action: kind === 'all' ? '' : kind }} />
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

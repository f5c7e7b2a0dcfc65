import { SelectField } from '../../../ui/select-field.tsx';
import { ConsolePage, Filters } from '../components/console-page.tsx';
import { SecurityTable } from '../components/security-table.tsx';
import { useFilter } from '../use-filters.ts';

const kinds = [
  { value: 'all', label: 'Everything' },
  { value: 'login', label: 'Logins' },
  { value: 'login.failed', label: 'Failed logins' },
  { value: 'stepUp', label: 'Identity confirmations' },
  { value: 'access', label: 'Refused access' },
  { value: 'factor', label: 'Passkeys and two-step login' },
  { value: 'password', label: 'Passwords' },
  { value: 'email', label: 'Email addresses' },
  { value: 'contact', label: 'Phone and address' },
  { value: 'receiver', label: 'Withdrawal receivers' },
  { value: 'console', label: 'Console' },
  { value: 'session', label: 'Ended sessions' },
] as const;

/** Logins, changed factors and refused access of all users. One person's are on that person's page. */
export default function SecurityLogPage() {
  const [kind, setKind] = useFilter(
    'kind',
    kinds.map(({ value }) => value),
    'all',
  );
  return (
    <ConsolePage
      title="Security log"
      intro="Logins, changed factors and refused access, newest first. A person's own events are on their page, under Security. Rows cannot be changed."
    >
      <Filters>
        <SelectField label="About" value={kind} options={kinds} onChange={setKind} />
      </Filters>
      <SecurityTable filter={{ kind: kind === 'all' ? '' : kind }} />
    </ConsolePage>
  );
}

import { Route, Routes } from 'react-router';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { BetTable } from '../components/bet-table.tsx';
import { ConsolePage, Filters } from '../components/console-page.tsx';
import { useFilter, useSearchText } from '../use-filters.ts';
import { BetPage } from './bet-page.tsx';

const states = [
  { value: 'all', label: 'All' },
  { value: 'Created', label: 'Created' },
  { value: 'Active', label: 'Active' },
  { value: 'Settled', label: 'Settled' },
  { value: 'Deleted', label: 'Deleted' },
] as const;

export default function BetsPage() {
  return (
    <Routes>
      <Route index element={<BetList />} />
      <Route path=":uniqueId" element={<BetPage />} />
    </Routes>
  );
}

function BetList() {
  const { typed, setTyped, q } = useSearchText();
  const [status, setStatus] = useFilter(
    'status',
    states.map(({ value }) => value),
    'all',
  );
  return (
    <ConsolePage title="Bets" intro="All bets, newest first. Find one by its share id or link.">
      <Filters>
        <Field
          label="Share id"
          type="search"
          placeholder="Share id or link"
          value={typed}
          maxLength={300}
          onChange={(event) => setTyped(shareIdIn(event.target.value))}
        />
        <SelectField label="State" value={status} options={states} onChange={setStatus} />
      </Filters>
      <BetTable filter={{ q, status }} />
    </ConsolePage>
  );
}

/** Extracts the id from a pasted link; other text is truncated to an id's length. */
function shareIdIn(text: string): string {
  return /[?&]id=([0-9a-f-]{36})/i.exec(text)?.[1] ?? text.slice(0, 80);
}

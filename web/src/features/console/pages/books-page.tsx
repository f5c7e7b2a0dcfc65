import { TabBar } from '../../../ui/tab-bar.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ConsolePage } from '../components/console-page.tsx';
import { useFilter } from '../use-filters.ts';
import { Alarms } from './books-alarms.tsx';
import { Checks } from './books-checks.tsx';
import { Providers } from './books-providers.tsx';
import { Runs } from './books-runs.tsx';

const tabs = [
  { value: 'checks', label: 'Checks' },
  { value: 'runs', label: 'Runs' },
  { value: 'providers', label: 'Providers' },
  { value: 'alarms', label: 'Alarms' },
] as const;

const views = { checks: Checks, runs: Runs, providers: Providers, alarms: Alarms };

/** Whether the books balance, internally and against the providers. */
export default function BooksPage() {
  const [tab, setTab] = useFilter(
    'tab',
    tabs.map(({ value }) => value),
    'checks',
  );
  const View = views[tab];
  return (
    <ConsolePage
      title="Books"
      intro="Every minute we compare everything new, and a part of everything old, with the ledger and the providers' reports."
      actions={
        <ActionButton
          name="operatorRunReconciliation"
          label="Run now"
          title="Check the books now?"
          explain="Checks everything new and a part of everything old, like the automatic run. It changes nothing."
          done="The books were checked"
          params={undefined}
          body={{}}
        />
      }
    >
      <TabBar label="Books" tabs={tabs} value={tab} onChange={setTab} layout="strip">
        <View />
      </TabBar>
    </ConsolePage>
  );
}

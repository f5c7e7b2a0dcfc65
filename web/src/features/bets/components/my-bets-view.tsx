import type { MyBetsTab } from '../../../lib/query-keys.ts';
import { TabBar } from '../../../ui/tab-bar.tsx';
import classes from './board-view.module.css';
import { MyBetsList } from './my-bets-list.tsx';

const tabs = [
  { value: 'Created', label: 'Created' },
  { value: 'Active', label: 'Active' },
  { value: 'Settled', label: 'Settled' },
] as const;

type Props = { tab: string; onTab: (tab: string) => void };

/** The My Bets view. */
export default function MyBetsView({ tab, onTab }: Props) {
  const shown: MyBetsTab =
    tabs.find(({ value }) => value.toLowerCase() === tab.toLowerCase())?.value ?? 'Created';
  return (
    <>
      <h1 className={classes.title}>My Bets</h1>
      <TabBar label="My bets" tabs={tabs} value={shown} onChange={onTab}>
        <MyBetsList tab={shown} />
      </TabBar>
    </>
  );
}

import { useState } from 'react';
import { usePages } from '../../../lib/api/use-api.ts';
import type { MyBetsTab } from '../../../lib/list-filters.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { MyBetsList } from './my-bets-list.tsx';

const tabs = [
  { value: 'Created', label: 'Created' },
  { value: 'Active', label: 'Active' },
  { value: 'Settled', label: 'Settled' },
] as const;

type Props = { tab: string; onTab: (tab: string) => void };

/** The My Bets view. Without a tab in the URL, it opens on the first one that has bets. */
export default function MyBetsView({ tab, onTab }: Props) {
  const chosen = tabs.find(({ value }) => value.toLowerCase() === tab.toLowerCase())?.value ?? null;
  const first = useFirstTab(chosen === null);
  const shown = chosen ?? first;
  return (
    <>
      <h1 className="visually-hidden">My Bets</h1>
      <TabBar label="My bets" tabs={tabs} value={shown} onChange={onTab}>
        {shown ? <MyBetsList key={shown} tab={shown} /> : <MyBetsSkeletons />}
      </TabBar>
    </>
  );
}

function MyBetsSkeletons() {
  return <Skeletons label="Loading your bets..." count={4} height={128} />;
}

/** Null while loading. Does not change when the tab's last bet leaves it. */
function useFirstTab(isWanted: boolean): MyBetsTab | null {
  const [found, setFound] = useState<MyBetsTab | null>(null);
  const isOpen = isWanted && found === null;
  const lists = {
    Created: usePages('listMyBets', { query: { tab: 'Created' } }, { enabled: isOpen }),
    Active: usePages('listMyBets', { query: { tab: 'Active' } }, { enabled: isOpen }),
    Settled: usePages('listMyBets', { query: { tab: 'Settled' } }, { enabled: isOpen }),
  };
  if (!isOpen) return found;
  // A tab that failed to load says so.
  const first = tabs.find(
    ({ value }) => lists[value].data?.pages.some(({ items }) => items.length > 0) !== false,
  );
  const isLoading = first !== undefined && lists[first.value].isPending;
  if (!isLoading) setFound(first?.value ?? 'Created');
  return null;
}

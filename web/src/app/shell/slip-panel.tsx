import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Betslip } from '../../features/bets/components/betslip.tsx';
import { FriendsPanel } from '../../features/statistics/components/friends-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { TabBar } from '../../ui/tab-bar.tsx';
import classes from './slip-panel.module.css';
import { useSlip } from './slip-state.tsx';

const tabs = [
  { value: 'betslip', label: 'Betslip' },
  { value: 'friends', label: 'Friends' },
] as const;

export function SlipPanel() {
  const [tab, setTab] = useState<'betslip' | 'friends'>('betslip');
  const { entry } = useSlip();
  const [shownEntry, setShownEntry] = useState(entry);
  // A new selection brings the betslip forward.
  if (entry !== shownEntry) {
    setShownEntry(entry);
    if (entry) setTab('betslip');
  }
  return (
    <TabBar label="Betslip and friends" tabs={tabs} value={tab} onChange={setTab} layout="wide">
      <div className={classes.content}>{tab === 'betslip' ? <SlipContent /> : <FriendsPanel />}</div>
    </TabBar>
  );
}

/** The betslip wired to the shell: shared by the panel and the modal of narrow screens. */
export function SlipContent() {
  const { entry, wager, setWager, clear } = useSlip();
  const navigate = useNavigate();
  return (
    <Betslip
      entry={entry}
      wager={wager}
      onWager={setWager}
      onClear={clear}
      onAccepted={() => {
        clear();
        navigate(paths.home);
      }}
    />
  );
}

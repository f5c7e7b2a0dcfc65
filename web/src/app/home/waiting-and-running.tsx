import type { BetView } from '@sidebet/contract/bets';
import type { WaitingGroup } from '@sidebet/contract/groups/group';
import classes from './home-blocks.module.css';
import { NeedsYou } from './needs-you.tsx';
import { RunningNow } from './running-now.tsx';

type Props = {
  challenges: readonly BetView[];
  counters: readonly BetView[];
  groups: readonly WaitingGroup[];
  running: readonly BetView[];
  onTake: (bet: BetView) => void;
};

/** Next to each other where there is room. */
export default function WaitingAndRunning({ challenges, counters, groups, running, onTake }: Props) {
  return (
    <div className={classes.blocks}>
      <NeedsYou challenges={challenges} counters={counters} groups={groups} onTake={onTake} />
      <RunningNow bets={running} />
    </div>
  );
}

import { menuGroups } from '@sidebet/domain/sports';
import {
  IconBallAmericanFootball,
  IconBallBaseball,
  IconBallBasketball,
  IconBallTennis,
  IconGolf,
  IconHome,
  IconKarate,
  IconLayoutGrid,
} from '@tabler/icons-react';
import { useEventCounts } from '../../features/events/api/count-events.ts';
import { paths } from '../../lib/paths.ts';
import classes from './sport-menu.module.css';
import { SportMenuItem } from './sport-menu-item.tsx';
import { useViewParams } from './view-params.ts';

const icons = {
  Baseball: IconBallBaseball,
  Basketball: IconBallBasketball,
  Boxing: IconKarate,
  Football: IconBallAmericanFootball,
  Golf: IconGolf,
  MMA: IconKarate,
  Tennis: IconBallTennis,
};

type Props = {
  /** The rail shows small labels under the icons and no counts. */
  layout?: 'list' | 'rail';
};

/** The sport side menu. Filters the board on the board, otherwise the events of Home. */
export function SportMenu({ layout = 'list' }: Props) {
  const { onMain, view, chosenSport } = useViewParams();
  const eventCount = useEventCounts();
  const count = (sport: string) => (layout === 'list' ? eventCount(sport) : undefined);
  const onBoard = onMain && view === 'allBets';
  const filterPath = (sport: string) => `${onBoard ? `${paths.allBets}&` : '/?'}sport=${sport}`;
  const filtering = onMain && view !== 'myBets';
  return (
    <div className={classes.menu} data-layout={layout}>
      <nav aria-label="Sports">
        <SportMenuItem
          to={paths.home}
          icon={IconHome}
          label="Home"
          current={onMain && view === 'home' && !inMenu(chosenSport)}
        />
        <SportMenuItem
          to={filterPath('all')}
          icon={IconLayoutGrid}
          label="All"
          count={count('all')}
          current={filtering && chosenSport === 'all'}
        />
        {layout === 'list' && <h2 className={classes.heading}>Games</h2>}
        {menuGroups.map((group) => (
          <SportMenuItem
            key={group}
            to={filterPath(group)}
            icon={icons[group]}
            label={group}
            count={count(group)}
            current={filtering && chosenSport === group}
          />
        ))}
      </nav>
    </div>
  );
}

function inMenu(sport: string | null): boolean {
  return sport === 'all' || menuGroups.some((group) => group === sport);
}

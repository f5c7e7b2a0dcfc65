import { type MenuGroup, menuGroups } from '@sidebet/domain/sports';
import {
  type Icon,
  IconBallAmericanFootball,
  IconBallBaseball,
  IconBallBasketball,
  IconBallFootball,
  IconBallTennis,
  IconCricket,
  IconGolf,
  IconHome,
  IconIceSkating,
  IconKarate,
  IconLayoutGrid,
  IconRugby,
} from '@tabler/icons-react';
import { useEventCounts, useLaterGroups } from '../../features/events/api.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { IconBoxing, IconFourPosts, IconOvalBall } from './sport-icons.ts';
import classes from './sport-menu.module.css';
import { useViewParams } from './view-params.ts';

const icons: Readonly<Record<MenuGroup, Icon>> = {
  Baseball: IconBallBaseball,
  Basketball: IconBallBasketball,
  Boxing: IconBoxing,
  Football: IconBallAmericanFootball,
  Golf: IconGolf,
  MMA: IconKarate,
  Tennis: IconBallTennis,
  'Ice Hockey': IconIceSkating,
  Soccer: IconBallFootball,
  Cricket: IconCricket,
  'Rugby League': IconOvalBall,
  'Rugby Union': IconRugby,
  'Aussie Rules': IconFourPosts,
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
  const groups = [...menuGroups, ...useLaterGroups(chosenSport)];
  const isInMenu = chosenSport === 'all' || groups.some((group) => group === chosenSport);
  const filtering = onMain && view !== 'myBets';
  return (
    <div className={classes.menu} data-layout={layout}>
      <nav aria-label="Sports">
        <SportMenuItem
          to={paths.home}
          icon={IconHome}
          label="Home"
          current={onMain && view === 'home' && !isInMenu}
        />
        <SportMenuItem
          to={filterPath('all')}
          icon={IconLayoutGrid}
          label="All"
          count={count('all')}
          current={filtering && chosenSport === 'all'}
        />
        {layout === 'list' && <h2 className={classes.heading}>Games</h2>}
        {groups.map((group) => (
          <SportMenuItem
            key={group}
            to={filterPath(encodeURIComponent(group))}
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

type ItemProps = { to: string; icon: Icon; label: string; current: boolean; count?: number | undefined };

function SportMenuItem({ to, icon: ItemIcon, label, current, count }: ItemProps) {
  return (
    <div className={classes.place}>
      <Link to={to} className={classes.item} aria-current={current ? 'page' : undefined}>
        <ItemIcon size={18} stroke={1.7} aria-hidden="true" />
        {label}
      </Link>
      {count ? <span className={classes.count}>{count}</span> : null}
    </div>
  );
}

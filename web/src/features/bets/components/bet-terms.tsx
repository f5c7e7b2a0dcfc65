import type { DecidedMarket } from '@sidebet/domain/endings/ending-table';
import { shortGameRule } from '@sidebet/domain/endings/ending-texts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';

/** What the sport's rules do to a game that is cut short, and where they are. */
export function DecidedBy({ sportKey, market }: { sportKey: string; market: DecidedMarket }) {
  return (
    <>
      {shortGameRule(sportKey, market)}{' '}
      <Link to={paths.howGamesAreDecided} target="_blank">
        How games are decided
      </Link>
    </>
  );
}

import type { BetView } from '@sidebet/contract/bets';
import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupBet } from '@sidebet/contract/groups/stream';
import { type Distance, distanceAt } from '@sidebet/domain/bets/distance';
import { standingAt } from '@sidebet/domain/bets/standing';
import { shortPick, shortTeam } from '@sidebet/domain/markets/called-team';
import { untilLabel } from '@sidebet/domain/time-distance';
import { IconBroadcast } from '@tabler/icons-react';
import { countLabel } from '../../features/groups/group-labels.ts';
import type { GroupNames } from '../../features/groups/group-names.ts';
import { stakesText } from '../../features/groups/stream-texts.ts';
import { useApi } from '../../lib/api/use-api.ts';
import { useServerNow } from '../../lib/clock.ts';
import { readMarketTerms } from '../../lib/offers.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { Link } from '../../ui/link.tsx';
import classes from './running-bets.module.css';

type Props = { group: GroupView; names: GroupNames };

/** The running bet that matters most to the viewer now, in one line: the own ones first, then the newest score. */
export function RunningLine({ group, names }: Props) {
  const { user } = useViewer();
  const bets = useRunning(group.id);
  const [lead] = bets
    .filter(({ inPlay }) => inPlay !== null)
    .toSorted(
      (a, b) =>
        Number(isOf(b.item, user.id)) - Number(isOf(a.item, user.id)) ||
        (b.item.bet.scoreAt ?? '').localeCompare(a.item.bet.scoreAt ?? ''),
    );
  if (!lead) return null;
  const { item, inPlay } = lead;
  const { bet } = item;
  const short = (team: string) => shortTeam(team, bet.betSportKey);
  return (
    <Link to={paths.betDetails(bet.uniqueId)} className={classes.line}>
      <IconBroadcast size={18} stroke={1.8} aria-hidden="true" />
      <span>
        <strong>
          {short(bet.homeTeam)} {bet.homeScore}, {short(bet.awayTeam)} {bet.awayScore}.
        </strong>{' '}
        {sidesText(item, names, user.id)}: {inPlay!.distance.words}
      </span>
    </Link>
  );
}

/** The panel shows the first ones. */
const shownBets = 5;

/** The running bets of the group, each with its distance from the turning point. Nothing without one. */
export function RunningBets({ group, names }: Props) {
  const { user } = useViewer();
  const now = useServerNow(20_000);
  const bets = useRunning(group.id);
  if (bets.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="group-running">
      <h2 id="group-running">
        Running <span className={classes.count}>{countLabel(bets.length, 'bet')}</span>
      </h2>
      <ul>
        {bets.slice(0, shownBets).map(({ item, inPlay }) => (
          <li key={item.bet.uniqueId}>
            <Link to={paths.betDetails(item.bet.uniqueId)}>
              <span className={classes.head}>
                <strong>
                  {shortPick(
                    readMarketTerms(item.bet),
                    sideOf(item.bet, user.id).selection,
                    item.bet,
                    item.bet.betSportKey,
                  )}
                </strong>
                <span>{inPlay ? inPlay.distance.words : untilLabel(Date.parse(item.bet.betTime), now)}</span>
              </span>
              {inPlay && (
                <span className={classes.bar} data-ahead={inPlay.isAhead || undefined} aria-hidden="true">
                  <span className={classes.fill} style={{ width: `${inPlay.distance.score * 100}%` }} />
                  <span className={classes.turn} style={{ left: `${inPlay.distance.turn * 100}%` }} />
                </span>
              )}
              <span className={classes.sides}>
                {[sidesText(item, names, user.id), stakesText(item)].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type InPlay = { readonly distance: Distance; readonly isAhead: boolean };

/** The running bets, with how they stand once their games have a score. */
function useRunning(groupId: string): readonly { readonly item: GroupBet; readonly inPlay: InPlay | null }[] {
  const { user } = useViewer();
  const now = useServerNow(20_000);
  const { data } = useApi('listGroupRunning', { params: { groupId } });
  return (data?.items ?? []).map((item) => ({ item, inPlay: readInPlay(item.bet, user.id, now) }));
}

function readInPlay(bet: BetView, viewerId: string, now: number): InPlay | null {
  const { homeScore: home, awayScore: away } = bet;
  if (home === null || away === null || (Date.parse(bet.betTime) > now && !bet.eventCompleted)) return null;
  const terms = readMarketTerms(bet);
  const { selection } = sideOf(bet, viewerId);
  const distance = distanceAt({ terms, selection, sportKey: bet.betSportKey }, { home, away });
  return { distance, isAhead: standingAt(terms, bet.tieRule, selection, { home, away }) === 'ahead' };
}

/** The viewer's side, or that of the person who made the bet. */
function sideOf(bet: BetView, viewerId: string) {
  return bet.betAcceptorUid === viewerId ? bet.acceptor : bet.creator;
}

function isOf({ creator, acceptor }: GroupBet, viewerId: string): boolean {
  return creator.id === viewerId || acceptor?.id === viewerId;
}

/** "You vs Dev": first whose side the words are about. */
function sidesText({ creator, acceptor }: GroupBet, names: GroupNames, viewerId: string): string {
  const [one, other] = acceptor!.id === viewerId ? [acceptor!, creator] : [creator, acceptor!];
  return `${names(one)} vs ${names(other)}`;
}

import type { BetView } from '@sidebet/contract/bets';
import { riskToWin } from '@sidebet/domain/bets/amount-text';
import { distanceAt } from '@sidebet/domain/bets/distance';
import type { Standing } from '@sidebet/domain/bets/standing';
import { formatNet } from '@sidebet/domain/cents';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { SettlementClock } from '../../features/bets/components/settlement-clock.tsx';
import { otherUser } from '../../features/bets/other-user.ts';
import { netIfAllEndedCents, viewerStanding } from '../../features/bets/standing.ts';
import { useServerNow } from '../../lib/clock.ts';
import { readMarketTerms, viewerMoney, viewerSelection } from '../../lib/offers.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { TeamDisc } from '../../ui/team-disc.tsx';
import section from './home-section.module.css';
import { HomeSection } from './home-section.tsx';
import classes from './running-now.module.css';

/** The others are one tap away on Live. */
const shownAtFirst = 3;

/** The viewer's bets on games in play: the score, the pick, and how far it is from its turning point. */
export function RunningNow({ bets }: { bets: readonly BetView[] }) {
  const { user } = useViewer();
  const now = useServerNow();
  if (bets.length === 0) return null;
  const netCents = netIfAllEndedCents(bets, user.id, now);
  const shown = bets.slice(0, shownAtFirst);
  return (
    <HomeSection
      title="Running now"
      count={bets.length}
      aside={
        <>
          {netCents !== null && (
            <span className={classes.net}>
              <strong>{formatNet(netCents)}</strong> if it ended now
            </span>
          )}
          <Link to={paths.live}>Live</Link>
        </>
      }
    >
      <ul className={classes.cards}>
        {shown.map((bet) => (
          <li key={bet.uniqueId}>
            <Running bet={bet} viewerId={user.id} now={now} />
          </li>
        ))}
      </ul>
      {shown.length < bets.length && (
        <Link to={paths.live} className={section.more}>
          {bets.length - shown.length} more on Live
        </Link>
      )}
    </HomeSection>
  );
}

function Running({ bet, viewerId, now }: { bet: BetView; viewerId: string; now: number }) {
  const terms = readMarketTerms(bet);
  const selection = viewerSelection(bet, viewerId);
  const opponent = otherUser(bet, viewerId);
  const { homeScore: home, awayScore: away } = bet;
  const distance =
    home === null || away === null
      ? null
      : distanceAt({ terms, selection, sportKey: bet.betSportKey }, { home, away });
  return (
    <Link to={paths.betDetails(bet.uniqueId)} className={classes.card}>
      <span className={classes.line}>
        <Score bet={bet} />
        <strong className={classes.pick}>
          {selection === null ? bet.userPick : shortPick(terms, selection, bet, bet.betSportKey)}
        </strong>
      </span>
      {distance && (
        <Bar distance={distance} standing={viewerStanding(bet, viewerId, now)?.standing ?? 'level'} />
      )}
      <span className={classes.line}>
        <strong className={classes.words} aria-live="polite">
          {distance?.words ?? 'No score yet'}
        </strong>
        <span className={classes.money}>
          {riskToWin(bet, viewerMoney(bet, viewerId))}
          {opponent && (
            <>
              {' · vs '}
              <Avatar name={opponent.name} picture={opponent.picture} size={20} /> <b>{opponent.name}</b>
            </>
          )}
        </span>
      </span>
      <SettlementClock bet={bet} now={now} brief />
    </Link>
  );
}

function Score({ bet }: { bet: BetView }) {
  const { homeScore: home, awayScore: away, homeTeam, awayTeam, betSportKey: sportKey } = bet;
  return (
    <span className={classes.score}>
      <span className="visually-hidden">
        {homeTeam} {home} – {away} {awayTeam}
      </span>
      <TeamDisc team={homeTeam} sportKey={sportKey} side="home" />
      <span aria-hidden="true" data-behind={home !== null && away !== null && home < away}>
        {home}
      </span>
      <span aria-hidden="true" className={classes.dash}>
        {home === null ? 'vs' : '–'}
      </span>
      <span aria-hidden="true" data-behind={home !== null && away !== null && away < home}>
        {away}
      </span>
      <TeamDisc team={awayTeam} sportKey={sportKey} side="away" />
    </span>
  );
}

type BarProps = {
  distance: { readonly score: number; readonly turn: number };
  standing: Standing;
};

/** The score and the turning point; the words next to it say the same. */
function Bar({ distance: { score, turn }, standing }: BarProps) {
  return (
    <span className={classes.bar} data-standing={standing} aria-hidden="true">
      <span className={classes.fill} style={{ width: `${score * 100}%` }} />
      <span className={classes.turn} style={{ left: `${turn * 100}%` }} />
    </span>
  );
}

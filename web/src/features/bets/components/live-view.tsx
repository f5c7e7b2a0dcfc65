import type { BetView } from '@sidebet/contract/bets';
import type { FriendSide, GameView, LiveGames } from '@sidebet/contract/games';
import { riskToWin } from '@sidebet/domain/bets/amount-text';
import { formatNet } from '@sidebet/domain/cents';
import { untilLabel } from '@sidebet/domain/time-distance';
import { useApi } from '../../../lib/api/use-api.ts';
import { useShownBetResults } from '../../../lib/bet-results.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { hasScore, scoresFirst } from '../../../lib/scores-first.ts';
import { useViewer } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { otherUser } from '../other-user.ts';
import { netIfAllEndedCents, viewerNeed, viewerOutcome, viewerStanding } from '../standing.ts';
import { FriendLine } from './friend-line.tsx';
import { GameScore } from './game-score.tsx';
import classes from './live-view.module.css';
import { OfferedMark } from './offered-mark.tsx';
import { ResultMoment } from './result-moment.tsx';
import { SettlementClock } from './settlement-clock.tsx';
import { StandingMark } from './standing-strip.tsx';

/** Games in play, the viewer's first, then their friends', and the latest results. */
export function LiveView() {
  const games = useApi('getLive');
  const now = useServerNow(1_000);
  const results = useShownBetResults();
  if (games.isPending) return <Skeletons label="Loading games..." count={3} height={180} />;
  if (!games.data) return <QueryFailure error={games.error} onRetry={() => void games.refetch()} />;
  // A stored or older answer has no sides of friends.
  const { inPlay, results: ended, bets, friendSides = [], next } = games.data;
  const fresh = new Set(results.map(({ uniqueId }) => uniqueId));
  // A game stays in its place while it shows how a bet on it just ended.
  const isMine = (game: GameView) =>
    bets.some((bet) => bet.betId === game.id && (bet.status === 'Active' || fresh.has(bet.uniqueId)));
  const mine = [...inPlay, ...ended].filter(isMine);
  const isFriends = (game: GameView) => friendSides.some(({ eventId }) => eventId === game.id);
  const friends = inPlay.filter((game) => !isMine(game) && isFriends(game));
  const others = inPlay.filter((game) => !isMine(game) && !isFriends(game));
  const finals = ended.filter((game) => !isMine(game));
  const sections = [
    { title: 'Your games', games: scoresFirst(mine) },
    { title: 'Your friends’ games', games: scoresFirst(friends) },
    {
      title: mine.length + friends.length > 0 ? 'Other games in play' : 'In play',
      games: scoresFirst(others),
    },
  ];
  // A game without a score says the least, so none leads the page.
  const leads = ({ games: [first] }: { games: readonly GameView[] }) =>
    first !== undefined && hasScore(first);
  const ordered = [...sections.filter(leads), ...sections.filter((section) => !leads(section))];
  return (
    <>
      <Summary bets={bets} now={now} />
      {inPlay.length === 0 && mine.length === 0 && <NothingInPlay next={next} now={now} />}
      {ordered.map((section) => (
        <Games
          key={section.title}
          {...section}
          bets={bets}
          friendSides={friendSides}
          fresh={fresh}
          now={now}
        />
      ))}
      <Games title="Latest results" games={finals} bets={bets} now={now} />
    </>
  );
}

function Summary({ bets, now }: { bets: readonly BetView[]; now: number }) {
  const { user } = useViewer();
  const netCents = netIfAllEndedCents(bets, user.id, now);
  if (netCents === null) return null;
  return (
    <p className={classes.summary} aria-live="polite">
      If it ended now: <strong>{formatNet(netCents)}</strong>
    </p>
  );
}

function NothingInPlay({ next, now }: { next: LiveGames['next']; now: number }) {
  const text = next
    ? `${next.homeTeam} vs ${next.awayTeam} starts ${untilLabel(Date.parse(next.commenceTime), now)}.`
    : undefined;
  return (
    <EmptyState art="disc" title="Nothing in play" text={text}>
      {next && (
        <LinkButton to={paths.event(next.id)} kind="outline">
          See the game
        </LinkButton>
      )}
    </EmptyState>
  );
}

type GamesProps = {
  title: string;
  games: readonly GameView[];
  bets?: readonly BetView[];
  friendSides?: readonly FriendSide[];
  fresh?: ReadonlySet<string>;
  now: number;
};

function Games({ title, games, bets = [], friendSides = [], fresh, now }: GamesProps) {
  if (games.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <div className={classes.grid}>
        {games.map((game) => (
          <article key={game.id} className={classes.card} aria-label={`${game.homeTeam} vs ${game.awayTeam}`}>
            <GameScore game={game} now={now} />
            {bets
              .filter((bet) => bet.betId === game.id)
              .map((bet) => (
                <BetLine
                  key={bet.uniqueId}
                  bet={bet}
                  now={now}
                  justEnded={fresh?.has(bet.uniqueId) ?? false}
                />
              ))}
            {friendSides
              .filter((side) => side.eventId === game.id)
              .map((side) => (
                <FriendLine
                  key={`${side.friend.id} ${side.opponent?.id} ${side.pick}`}
                  side={side}
                  game={game}
                />
              ))}
            <Link className={classes.more} to={paths.event(game.id)}>
              Game details
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}

/** One bet of the viewer under its game. */
function BetLine({ bet, now, justEnded }: { bet: BetView; now: number; justEnded: boolean }) {
  const { user } = useViewer();
  if (justEnded) return <ResultMoment bet={bet} />;
  const isCreator = bet.userId === user.id;
  const outcome = viewerOutcome(bet, user.id);
  const current = viewerStanding(bet, user.id, now);
  return (
    <div className={classes.bet}>
      <p className={classes.line}>
        <Link to={paths.betDetails(bet.uniqueId)}>{isCreator ? bet.userPick : bet.opponentPick}</Link>
        <span>against {otherUser(bet, user.id)?.name}</span>
        {bet.group && <OfferedMark bet={bet} />}
      </p>
      {bet.status === 'Active' ? (
        <>
          <p className={classes.line} aria-live="polite">
            {current && <StandingMark {...current} />}
            <span>{riskToWin(bet, viewerMoney(bet, user.id))}</span>
          </p>
          <p className={classes.need}>
            {viewerNeed(bet, user.id)} <SettlementClock bet={bet} now={now} />
          </p>
        </>
      ) : (
        <p className={classes.line}>
          <span className={classes.result} data-tone={outcome.tone}>
            {outcome.result}
          </span>
        </p>
      )}
    </div>
  );
}

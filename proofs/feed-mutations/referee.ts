import type { Bet } from '@sidebet/domain/book/bet';
import { type Answer, gameId, type Row } from './answers.ts';
import type { Kind } from './kind.ts';
import { finalOf, hour, leagues, minute, scoreAt, type TrueGame } from './true-game.ts';

export type Fault = 'wrong payment' | 'needless refund' | 'stuck';
export type Finding = { readonly fault: Fault; readonly text: string };

/**
 * Knows the true games, and shares no rule with the product. A refund is never wrong money.
 *
 * A bet that was accepted after the true start may still be paid if no answer before the payment contradicts a start after the
 * acceptance: the last listed start was later, the last score before the acceptance was zero, and no true score was higher, and
 * no true final sooner, than games have. A score that two later answers took back says nothing, and neither do rows that
 * contradict each other. A bet made while the feed listed another sport is not judged. Nothing else is excused, except a false
 * final that the feed repeats and later corrects (`unknowable` of its kind): the last payment must be right then too.
 */
export class Referee {
  readonly findings: Finding[] = [];
  paid = 0;
  refunded = 0;
  readonly #games: readonly TrueGame[];
  readonly #excusesUntilEnd: boolean;
  readonly #rows: { readonly at: number; readonly row: Row }[] = [];
  readonly #sports: { readonly at: number; readonly id: string; readonly sportKey: string }[] = [];
  #latestStart = 0;

  constructor(games: readonly TrueGame[], excusesUntilEnd: boolean) {
    this.#games = games;
    this.#excusesUntilEnd = excusesUntilEnd;
  }

  sees({ at, events, scores }: Answer): void {
    // Rows that contradict each other say nothing.
    const isClear = scores.filter(({ id }) => id === gameId).length < 2;
    for (const row of [...events, ...scores]) {
      if (row.id === gameId && isClear) this.#rows.push({ at, row });
      this.#sports.push({ at, id: String(row.id), sportKey: row.sport_key });
      const start = Number(row.commence_time) * 1_000;
      const isNear = this.#games.some((game) => Math.abs(start - game.start) <= 72 * hour);
      if (isNear) this.#latestStart = Math.max(this.#latestStart, start);
    }
  }

  /** By then every bet must have ended. */
  get endsAt(): number {
    return Math.max(this.#latestStart, ...this.#games.map(({ start }) => start)) + 80 * hour;
  }

  sawPayment(bet: Bet): void {
    this.paid++;
    if (!this.#excusesUntilEnd) this.#judge(bet);
  }

  atTheEnd(bets: readonly Bet[], { pays, staysOpen }: Pick<Kind, 'pays' | 'staysOpen'>): void {
    for (const bet of bets) {
      if (bet.status === 'Created' || bet.status === 'Active') this.#find('stuck', bet, 'never ended');
      if (bet.winnerId !== null) this.#judge(bet);
      else if (bet.result !== 'deleted') this.refunded++;
      const game = this.#findGame(bet);
      if (!game?.isDecided || game !== this.#games[0]) continue;
      if (pays && bet.result === 'void' && this.#isInTime(bet, game))
        this.#find('needless refund', bet, `is ${bet.voidReason}`);
      if (staysOpen && bet.result === 'expired' && bet.paidOutAt! < game.start)
        this.#find('needless refund', bet, 'expired before the start');
    }
  }

  #judge(bet: Bet): void {
    const game = this.#findGame(bet);
    if (game && this.#isOnOtherSport(bet, game)) return;
    if (!game?.isDecided) {
      this.#find('wrong payment', bet, 'was paid, and its game has no result');
      return;
    }
    const { home, away } = finalOf(game);
    // A tie pays the away side of the specified bet, and "no" on a bet that the home team wins.
    const leader = home > away ? game.homeTeam : game.awayTeam;
    const winner = home === away ? bet.awayTeam : leader;
    const backed = (bet.winnerId === bet.creatorId) === ['home', 'yes'].includes(bet.creatorSelection);
    const paid = backed ? bet.homeTeam! : bet.awayTeam;
    if (!isName(paid, winner, game)) this.#find('wrong payment', bet, `paid ${paid} of ${home}:${away}`);
    const late = bet.acceptedAt! >= game.start ? this.#evidenceAgainst(bet, game) : null;
    if (late) this.#find('wrong payment', bet, `was paid, accepted after the true start, and ${late}`);
  }

  /** The game that the two sides agreed on: these teams, within three days of the start that they saw. */
  #findGame({ homeTeam, awayTeam, eventStart }: Bet): TrueGame | undefined {
    return this.#games.find((game) => {
      const teams = [game.homeTeam, game.awayTeam];
      const hasTeams = teams.every((team) => [homeTeam, awayTeam].some((name) => isName(name, team, game)));
      return hasTeams && Math.abs(eventStart - game.start) <= 72 * hour;
    });
  }

  /** Made while the feed listed another sport: a game of the same clubs that the referee does not know. */
  #isOnOtherSport({ eventId, acceptedAt }: Bet, game: TrueGame): boolean {
    const listed = this.#sports.findLast(({ id, at }) => id === eventId && at <= acceptedAt!);
    return listed !== undefined && listed.sportKey !== game.sportKey;
  }

  /** What the feed said before the payment that excludes a start after the acceptance; null if nothing. */
  #evidenceAgainst({ acceptedAt, paidOutAt }: Bet, game: TrueGame): string | null {
    const accepted = acceptedAt!;
    const rows = this.#rows.filter(({ at, row }) => at <= paidOutAt! && isOf(row, game));
    const listed = rows.findLast(({ row }) => typeof row.commence_time === 'number');
    if (listed && Number(listed.row.commence_time) * 1_000 <= accepted)
      return `the feed lists the start ${ago(accepted, Number(listed.row.commence_time) * 1_000)} before`;
    const scored = rows.flatMap(({ at, row }) => {
      const score = readScore(row, game, at);
      return score ? [{ at, ...score }] : [];
    });
    const before = scored.findLast(({ at }) => at <= accepted);
    if (before?.isTrue && before.total > 0)
      return `${ago(accepted, before.at)} after a score of ${before.total}`;
    const { fastest, shortestMinutes } = leagues[game.sportKey];
    for (const { at, total, isTrue, isFinal } of scored) {
      const minutes = (at - accepted) / minute;
      const lower = scored.filter((next) => next.at > at && next.total < total && !next.isCompleted);
      const isTakenBack = new Set(lower.map((next) => next.at)).size > 1;
      if (!isTrue || minutes < 0 || isTakenBack) continue;
      if (total > fastest.atOnce + fastest.perMinute * minutes)
        return `${total} points were reported ${minutes} minutes later`;
      if (isFinal && minutes < shortestMinutes) return `its final was reported ${minutes} minutes later`;
    }
    return null;
  }

  /** Accepted before the start, while the feed listed the right game. */
  #isInTime({ acceptedAt }: Bet, game: TrueGame): boolean {
    if (acceptedAt === null || acceptedAt >= game.start) return false;
    const last = this.#rows.filter(({ at }) => at <= acceptedAt).slice(-4);
    return last.every(({ at, row }) => isOf(row, game) && !(Number(row.commence_time) * 1_000 <= at));
  }

  #find(fault: Fault, { id }: Bet, text: string): void {
    this.findings.push({ fault, text: `${fault}: bet ${id.slice(0, 4)} ${text}` });
  }
}

const ago = (now: number, then: number) => `${Math.round((now - then) / minute)} minutes`;

/** Only letters and digits count. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll('&', 'and')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

function isName(name: string, team: string, { homeTeam, homeAlias }: TrueGame): boolean {
  return fold(name) === fold(team) || (team === homeTeam && name === homeAlias);
}

function isOf(row: Row, game: TrueGame): boolean {
  if (row.sport_key !== game.sportKey) return false;
  const names = [row.home_team, row.away_team];
  return [game.homeTeam, game.awayTeam].every((team) => names.some((name) => isName(name, team, game)));
}

function readScore(row: Row, game: TrueGame, at: number) {
  const read = (team: string) =>
    Number(row.scores?.find(({ name }) => isName(name, team, game))?.score ?? Number.NaN);
  const [home, away] = [read(game.homeTeam), read(game.awayTeam)];
  if (Number.isNaN(home + away)) return null;
  const truth = at >= game.end ? finalOf(game) : scoreAt(game, at);
  return {
    total: home + away,
    isTrue: home === truth.home && away === truth.away,
    isCompleted: row.completed === true,
    isFinal: row.completed === true && at >= game.end,
  };
}

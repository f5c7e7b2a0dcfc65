import type { Bet } from '@sidebet/domain/bets/bet';
import type { Decision } from '@sidebet/domain/book/snapshot';
import type { FeedUpdate } from '@sidebet/domain/events/feed-decision';
import type { RealGame } from './recording.ts';

const hour = 3_600_000;
const minute = 60_000;
/** Games of these sports never end in a tie, nor within an hour. */
const withoutTies = ['basketball_nba', 'baseball_mlb', 'icehockey_nhl'];

const isAboveZero = (score: FeedUpdate['score']) => (score?.home ?? 0) + (score?.away ?? 0) > 0;

type Teams = { readonly homeTeam: string; readonly awayTeam: string };

type Final = { readonly update: FeedUpdate; readonly at: number };

/**
 * The promises about what a feed can do to bets, implemented a second time, as simply as possible and without shared code. It
 * sees every feed response and every decision of the book.
 */
export class FeedJudge {
  fault: string | null = null;
  #home = '';
  #away = '';
  #sport = '';
  #knownStart = 0;
  #lastStart = 0;
  /** When betting closed according to the responses; null while open. */
  #closedAt: number | null = null;
  readonly #game: RealGame;
  /** When the game really begins, whatever the feed says. */
  #trueStart: number;
  #scores: Final[] = [];
  #paid = 0;
  #void = 0;

  constructor(game: RealGame) {
    this.#game = game;
    this.#trueStart = game.start;
  }

  /** A feed response; `anythingBet` is false if the event may still become a different game. */
  sees(update: FeedUpdate, at: number, anythingBet: boolean): void {
    const { event, score } = update;
    if (this.#sport === '') this.#become(update);
    this.#close(at);
    const isSame = event.sportKey === this.#sport && this.#hasTeams(event);
    if (!isSame && !anythingBet) {
      this.#become(update);
      const isReal = event.sportKey === this.#game.sportKey && this.#isOf(event, this.#game);
      this.#trueStart = isReal ? this.#game.start : event.commenceTime;
    }
    if (!isSame && anythingBet) return;
    if (score && score.home !== null) this.#scores.push({ update, at });
    if (this.#closedAt === null) {
      this.#knownStart = event.commenceTime;
      if (this.#knownStart <= at || isAboveZero(score)) this.#closedAt = at;
    }
    // The game that decided a paid result is fixed; only the score can be corrected.
    if (this.#paid === 0) this.#lastStart = event.commenceTime;
  }

  #become({ event }: FeedUpdate): void {
    this.#home = event.homeTeam;
    this.#away = event.awayTeam;
    this.#sport = event.sportKey;
    this.#knownStart = event.commenceTime;
    this.#lastStart = event.commenceTime;
  }

  #close(at: number): void {
    if (this.#closedAt === null && this.#knownStart <= at) this.#closedAt = this.#knownStart;
  }

  #hasTeams(event: Teams): boolean {
    return this.#isOf(event, { homeTeam: this.#home, awayTeam: this.#away });
  }

  #isOf(event: Teams, game: Teams): boolean {
    const names = ({ homeTeam, awayTeam }: Teams) => [homeTeam, awayTeam].toSorted().join();
    return names(event) === names(game);
  }

  sawDecision({ bet, notices }: Decision, pick: string): void {
    if (!bet) return;
    if (bet.result === 'void') {
      this.#void++;
      this.#judgeVoid(bet, notices);
    }
    if (bet.winnerId === null) return;
    this.#fail(this.#faultOfPayment(bet, pick));
    this.#paid++;
  }

  #judgeVoid(bet: Bet, notices: Decision['notices']): void {
    const people = bet.acceptorId === null ? [bet.creatorId] : [bet.creatorId, bet.acceptorId];
    const told = people.filter((id) =>
      notices.some(({ userId, content }) => userId === id && /is back in your balance/.test(content)),
    );
    if (told.length < people.length)
      this.#fail(`a void bet told ${told.length} of ${people.length} people why`);
    if (bet.voidReason === null) this.#fail('a void bet has no reason');
  }

  /** What is wrong with paying a bet, if anything. */
  #faultOfPayment(bet: Bet, pick: string): string | null {
    const accepted = bet.acceptedAt!;
    const isLate = accepted >= this.#trueStart;
    if (isLate && this.#closedAt !== null && accepted >= this.#closedAt)
      return `a bet accepted at ${accepted} was paid though betting closed at ${this.#closedAt}`;
    if (isLate && accepted >= this.#lastStart)
      return `a bet accepted at ${accepted} was paid though the game began at ${this.#lastStart}`;
    const made = bet.creatorSelection === 'home' ? bet.homeTeam : bet.awayTeam;
    if (made !== null && made !== pick) return `a bet on ${made} was paid as one on ${pick}`;
    const { home, away } = bet.settledScore!;
    // What another score contradicted counts no more.
    const other = this.#scores.findLastIndex((one) => !this.#saysOf(bet, one, home, away));
    const sightings = this.#scores.slice(other + 1);
    if (sightings.length < 2 || sightings.at(-1)!.at === sightings[0]!.at)
      return `a bet was paid on ${home}:${away}, a final of its own game in ${sightings.length} answers`;
    if (home === away && withoutTies.includes(this.#sport)) return `a bet was paid on a level ${this.#sport}`;
    if (sightings[0]!.at < this.#trueStart + 30 * minute)
      return `a bet was paid on a final minutes after the start ${this.#trueStart}`;
    return null;
  }

  /** Whether a final score belongs to the bet's own game: teams, sport, date. */
  #saysOf(bet: Bet, { update: { event, score } }: Final, home: number, away: number): boolean {
    const teams = { home: bet.homeTeam ?? this.#home, away: bet.awayTeam ?? this.#away };
    const straight = event.homeTeam === teams.home && event.awayTeam === teams.away;
    const swapped = event.homeTeam === teams.away && event.awayTeam === teams.home;
    if (!score!.completed) return false;
    const fits = straight
      ? score!.home === home && score!.away === away
      : swapped && score!.home === away && score!.away === home;
    const start = bet.eventStart ?? this.#lastStart;
    return fits && event.sportKey === this.#sport && Math.abs(event.commenceTime - start) <= 72 * hour;
  }

  /** How many bets were paid (corrected ones count twice), and how many were void. */
  get counts(): { readonly paid: number; readonly void: number } {
    return { paid: this.#paid, void: this.#void };
  }

  /** Every bet has ended once the game is long over. */
  atTheEnd(bets: readonly Bet[]): string | null {
    const left = bets.filter(({ status }) => status === 'Created' || status === 'Active');
    return left.length === 0 ? null : `${left.length} bets never ended`;
  }

  #fail(fault: string | null): void {
    this.fault ??= fault;
  }
}

import { matchesSportFilter, sportFilters } from '@sidebet/domain/sports';
import { describe, expect, it } from 'vitest';
import type { FeedEvent, FeedScore } from './port.ts';
import { finalPart, findPlays, scoreAfter } from './simulated/plays.ts';
import { createSeason } from './simulated/season.ts';
import { createSimulatedFeed } from './simulated.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.UTC(2026, 10, 20, 21, 57, 52);

function feedAt(at: number, options: { seed?: number; speed?: number } = {}) {
  const clock = { at, now: () => clock.at };
  return { clock, feed: createSimulatedFeed({ clock, ...options }) };
}
async function allEvents(feed: ReturnType<typeof createSimulatedFeed>): Promise<FeedEvent[]> {
  const sports = await feed.listSports();
  const listings = await Promise.all(sports.map((sportKey) => feed.listEvents(sportKey)));
  return listings.flatMap(({ events }) => events);
}
const isShort = (event: FeedEvent) => event.sportTitle.endsWith('quick game');

describe('the season', () => {
  it('is the same for every process and after every restart, and differs by seed', async () => {
    const first = await allEvents(feedAt(now).feed);
    expect(await allEvents(feedAt(now).feed)).toEqual(first);
    const ids = new Set(first.map(({ id }) => id));
    expect((await allEvents(feedAt(now, { seed: 2 }).feed)).some(({ id }) => ids.has(id))).toBe(false);
  });

  it('has games under every filter, two weeks ahead, with unique ids', async () => {
    const events = await allEvents(feedAt(now).feed);
    for (const { value } of sportFilters) {
      const shown = events.filter(({ sportKey }) => matchesSportFilter(value, sportKey));
      expect(shown.length).toBeGreaterThan(5);
    }
    expect(Math.max(...events.map(({ commenceTime }) => commenceTime))).toBeGreaterThan(now + 12 * day);
    expect(Math.max(...events.map(({ commenceTime }) => commenceTime))).toBeLessThanOrEqual(now + 14 * day);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.every(({ id }) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(events.every(({ homeTeam, awayTeam }) => homeTeam !== awayTeam)).toBe(true);
  });

  it('has games of the later sports', async () => {
    const { feed } = feedAt(now);
    const listed = await feed.listSports();
    for (const sportKey of [
      'icehockey_nhl',
      'soccer_epl',
      'cricket_ipl',
      'rugbyleague_nrl',
      'rugbyunion_six_nations',
      'aussierules_afl',
    ]) {
      const events = (await feed.listEvents(sportKey)).events;
      expect(events.length).toBeGreaterThan(5);
      expect(events.every(({ id }) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
      expect(listed).toContain(sportKey);
    }
  });

  it('changes only at its edges: a listed game stays listed until it ends', async () => {
    const { feed, clock } = feedAt(now);
    const before = (await allEvents(feed)).filter((event) => !isShort(event));
    clock.at += day;
    const after = new Map((await allEvents(feed)).map((event) => [event.id, event]));
    for (const event of before.filter(({ commenceTime }) => commenceTime > clock.at)) {
      expect(after.get(event.id)).toEqual(event);
    }
  });

  it('has no team playing twice at once', async () => {
    const seen = new Set<string>();
    for (const event of (await allEvents(feedAt(now).feed)).filter((one) => !isShort(one))) {
      for (const team of [event.homeTeam, event.awayTeam]) {
        const slot = `${event.sportKey} ${team} ${event.commenceTime}`;
        expect(seen).not.toContain(slot);
        seen.add(slot);
      }
    }
  });

  /** Games from then on that are made again when they are requested again. */
  const madeAgain = (from: number, to: number) => {
    const season = createSeason(1, 1);
    const games = () =>
      season.keysBetween(from, to).flatMap((sportKey) => season.gamesBetween(sportKey, from, to));
    const known = new Set(games());
    return games().filter((game) => !known.has(game));
  };

  it('makes the games of three days and the next two weeks once', () => {
    expect(madeAgain(now - 3 * day, now + 14 * day)).toEqual([]);
  });

  it('control: makes games again if more rounds are requested than it stores', () => {
    expect(madeAgain(now, now + 90 * day)).not.toEqual([]);
  });
});

describe('short games', () => {
  it.each([0.5, 1, 7, 10])('at speed %d keep coming, and every one completes', async (speed) => {
    const { feed, clock } = feedAt(now, { speed });
    const listed = new Map<string, FeedEvent>();
    const step = (17 * 1000) / speed;
    for (let i = 0; i < 200; i++) {
      clock.at = Math.round(now + i * step);
      const short = (await allEvents(feed)).filter(isShort);
      const soon = short.filter(
        ({ commenceTime }) => commenceTime > clock.at && commenceTime <= clock.at + (3 * minute) / speed,
      );
      expect(soon.length).toBeGreaterThanOrEqual(5);
      for (const event of short) {
        if (!listed.has(event.id)) expect(event.commenceTime).toBeGreaterThanOrEqual(i === 0 ? 0 : clock.at);
        expect(Number.isInteger(event.commenceTime)).toBe(true);
        listed.set(event.id, event);
      }
    }
    clock.at += (4 * minute) / speed;
    const sports = new Set([...listed.values()].map(({ sportKey }) => sportKey));
    expect(sports.size).toBe(4);
    for (const sportKey of sports) {
      const ids = [...listed.values()].filter((event) => event.sportKey === sportKey).map(({ id }) => id);
      const scores = await feed.listScores(sportKey, ids);
      expect(scores.filter(({ completed }) => completed)).toHaveLength(ids.length);
    }
  });

  it('are listed at least two minutes before they start and last 30 seconds', async () => {
    const { feed, clock } = feedAt(now);
    const first = (await allEvents(feed)).filter(isShort).sort((a, b) => b.commenceTime - a.commenceTime)[0]!;
    expect(first.commenceTime - now).toBeGreaterThan(1.5 * minute);
    const standing = async (at: number) => {
      clock.at = first.commenceTime + at;
      return (await feed.listScores(first.sportKey, [first.id]))[0]!;
    };
    expect(await standing(-1)).toMatchObject({ completed: false, homeScore: null });
    expect(await standing(0)).toMatchObject({ completed: false, homeScore: 0, awayScore: 0 });
    expect(await standing(30_000 - 1)).toMatchObject({ completed: false });
    expect(await standing(30_000)).toMatchObject({ completed: true });
  });

  it('have the same final score months later, after any restart', async () => {
    const { feed, clock } = feedAt(now);
    const [event] = (await feed.listEvents('basketball_nba')).events.filter(isShort);
    clock.at = event!.commenceTime + 30_000;
    const [final] = await feed.listScores('basketball_nba', [event!.id]);
    expect(await feedAt(now + 200 * day).feed.listScores('basketball_nba', [event!.id])).toEqual([final]);
    expect((await feed.listScores('basketball_nba')).find(({ id }) => id === event!.id)).toEqual(final);
  });
});

describe('scores', () => {
  it('never fall, and end without a tie in basketball', async () => {
    const { feed, clock } = feedAt(now);
    const [event] = (await feed.listEvents('basketball_nba')).events.filter(
      (one) => !isShort(one) && one.commenceTime > now,
    );
    let last: FeedScore | undefined;
    for (let part = 0; part <= 20; part++) {
      clock.at = event!.commenceTime + (part / 20) * 140 * minute;
      const [score] = await feed.listScores('basketball_nba', [event!.id]);
      expect(score!.homeScore).toBeGreaterThanOrEqual(last?.homeScore ?? 0);
      expect(score!.awayScore).toBeGreaterThanOrEqual(last?.awayScore ?? 0);
      last = score;
    }
    expect(last).toMatchObject({ completed: true });
    expect(last!.homeScore).toBeGreaterThan(70);
  });

  it('of bouts arrive at the end as 1 and 0; tennis and boxing never have any', async () => {
    const { feed, clock } = feedAt(now);
    const sports = await feed.listSports();
    const fights = (await feed.listEvents('mma_mixed_martial_arts')).events;
    const others = sports.filter((key) => key.startsWith('tennis_') || key === 'boxing_boxing');
    const unscored = await Promise.all(
      others.map(async (key) => [key, (await feed.listEvents(key)).events] as const),
    );
    clock.at += 15 * day;
    const bouts = await feed.listScores(
      'mma_mixed_martial_arts',
      fights.map(({ id }) => id),
    );
    expect(bouts.length).toBeGreaterThan(10);
    for (const bout of bouts) expect([bout.completed, bout.homeScore! + bout.awayScore!]).toEqual([true, 1]);
    for (const [key, events] of unscored) {
      const scores = await feed.listScores(
        key,
        events.map(({ id }) => id),
      );
      expect(scores.every(({ completed, homeScore }) => !completed && homeScore === null)).toBe(true);
    }
  });

  it('tie rarely in the NFL and never elsewhere', () => {
    const ties = (sportKey: string) =>
      Array.from({ length: 4000 }, (_, i) => scoreAfter(findPlays(sportKey, `game ${i}`)!, finalPart)).filter(
        ({ home, away }) => home === away,
      ).length;
    expect(ties('americanfootball_nfl')).toBeGreaterThan(0);
    expect(ties('americanfootball_nfl')).toBeLessThan(80);
    for (const key of ['basketball_nba', 'baseball_mlb', 'americanfootball_ncaaf']) expect(ties(key)).toBe(0);
  });

  it('exist only for ids of this season', async () => {
    const { feed } = feedAt(now);
    const [event] = (await feed.listEvents('basketball_nba')).events;
    const strangers = [
      '',
      'x',
      `${event!.id.slice(0, -1)}${event!.id.endsWith('0') ? '1' : '0'}`,
      'f'.repeat(32),
    ];
    expect(await feed.listScores('basketball_nba', strangers)).toEqual([]);
    expect(await feed.listScores('baseball_mlb', [event!.id])).toEqual([]);
  });

  it('of the last three days are returned without ids', async () => {
    const { feed } = feedAt(now);
    const scores = await feed.listScores('basketball_nba');
    expect(scores.filter(({ completed }) => completed).length).toBeGreaterThan(20);
    expect(Math.min(...scores.map(({ commenceTime }) => commenceTime))).toBeGreaterThan(now - 3.2 * day);
  });
});

it('rejects an invalid speed', () => {
  for (const speed of [0, -1, Number.NaN, 1001]) expect(() => feedAt(now, { speed })).toThrow(RangeError);
});

import { groupColors } from '../../domain/src/groups/group-settings.ts';
import { noFee } from '../../domain/src/markets/price.ts';
import type { Game, Games } from './games.ts';
import { acceptBet, askToBeFriends, befriend, placeBet, type User } from './people.ts';
import type { Site } from './site.ts';

const hour = 3_600_000;
const nfl = { sportKey: 'americanfootball_nfl', sportTitle: 'NFL' };
const nba = { sportKey: 'basketball_nba', sportTitle: 'NBA' };
const ncaaf = { sportKey: 'americanfootball_ncaaf', sportTitle: 'NCAAF' };

export type Season = {
  readonly me: User;
  readonly friend: User;
  /** Upcoming games, soonest first. */
  readonly ahead: readonly Game[];
  /** The friend's open bets, on `ahead[0]` and `ahead[1]`. */
  readonly openBets: readonly string[];
  /** The friend's challenge to me, on `ahead[4]`. */
  readonly challenge: string;
  /** My challenge by link, on `ahead[5]`. */
  readonly byLink: string;
  /** A settled bet, whose link is gone for others. */
  readonly over: string;
  /** My group, which the friend joined. */
  readonly groupId: string;
  /** The path of its invite link. */
  readonly invitePath: string;
  /** Starts a game on which the friend bets $5.00; the returned function lets them win. */
  readonly playOne: () => Promise<() => Promise<void>>;
};

/** Two friends mid-week: upcoming games, open bets, a live game, finished games and notifications. */
export async function playAWeek(
  site: Site,
  games: Games,
  join: (wish: { lastName: string; username: string; cents: number }) => Promise<User>,
): Promise<Season> {
  const week = ++weeks;
  const named = (username: string) => (week === 1 ? username : `${username}.${week}`);
  const me = await join({ lastName: 'One', username: named('one.example'), cents: 482_50 });
  const friend = await join({ lastName: 'Two', username: named('two.example'), cents: 300_00 });
  const other = await join({ lastName: 'Three', username: named('three.example'), cents: 200_00 });
  const longNamed = await join({
    lastName: 'Wolfeschlegelsteinhausenbergerdorff-Four',
    username: named('four.long.name'),
    cents: 0,
  });
  await befriend(site, me, friend);
  await befriend(site, me, longNamed);

  const now = Date.now();
  const at = (hours: number) => Math.ceil(now / hour) * hour + hours * hour;
  const [won, lost, tied, on, ...ahead] = await games.listAll([
    { ...nfl, homeTeam: 'Buffalo Bills', awayTeam: 'Kansas City Chiefs', commenceTime: at(1) },
    { ...nba, homeTeam: 'Boston Celtics', awayTeam: 'New York Knicks', commenceTime: at(1) },
    // NFL, because a tie in most other leagues waits for an operator.
    { ...nfl, homeTeam: 'Miami Dolphins', awayTeam: 'New York Jets', commenceTime: at(1) },
    { ...nfl, homeTeam: 'Dallas Cowboys', awayTeam: 'New York Giants', commenceTime: at(1) },
    { ...nfl, homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers', commenceTime: at(20) },
    { ...nfl, homeTeam: 'Detroit Lions', awayTeam: 'Minnesota Vikings', commenceTime: at(20) },
    { ...nba, homeTeam: 'Golden State Warriors', awayTeam: 'Los Angeles Lakers', commenceTime: at(23) },
    { ...nfl, homeTeam: 'Seattle Seahawks', awayTeam: 'Arizona Cardinals', commenceTime: at(24) },
    { ...ncaaf, homeTeam: 'Michigan Wolverines', awayTeam: 'Ohio State Buckeyes', commenceTime: at(30) },
    {
      sportKey: 'tennis_atp_us_open',
      sportTitle: 'ATP US Open',
      homeTeam: 'Example Server',
      awayTeam: 'Sample Returner',
      commenceTime: at(40),
    },
    {
      sportKey: 'mma_mixed_martial_arts',
      sportTitle: 'MMA',
      homeTeam: 'Example Fighter',
      awayTeam: 'Sample Contender',
      commenceTime: at(50),
    },
    {
      sportKey: 'baseball_mlb',
      sportTitle: 'MLB',
      homeTeam: 'Chicago Cubs',
      awayTeam: 'New York Yankees',
      commenceTime: at(60),
    },
  ]);

  const bet = async (by: User, against: User | null, game: Game, side: 'home' | 'away', dollars: number) => {
    const uniqueId = await placeBet(site, by, { eventId: game.id, side, wagerCents: dollars * 100 });
    if (against) await acceptBet(site, against, uniqueId);
    return uniqueId;
  };
  const over = await bet(me, friend, won!, 'home', 50);
  await bet(friend, me, lost!, 'home', 20);
  await bet(other, me, tied!, 'away', 15);
  await bet(me, other, on!, 'away', 35);
  for (const [game, home, away] of [
    [won!, 27, 24],
    [lost!, 118, 112],
    [tied!, 21, 21],
  ] as const) {
    await games.kickOff(game);
    await games.finish(game, home, away);
  }
  await games.kickOff(on!);
  await games.score(on!, 14, 10);
  await bet(friend, me, ahead[2]!, 'away', 10);
  await bet(me, null, ahead[0]!, 'home', 25);
  await bet(me, null, ahead[3]!, 'away', 12);
  const openBets = [
    await bet(friend, null, ahead[0]!, 'away', 22),
    await bet(friend, null, ahead[1]!, 'home', 40),
    await bet(other, null, ahead[3]!, 'home', 18),
  ];
  const challenge = await placeBet(site, friend, {
    eventId: ahead[4]!.id,
    side: 'home',
    wagerCents: 15_00,
    offeredTo: me.id,
  });
  const byLink = await placeBet(site, me, {
    eventId: ahead[5]!.id,
    side: 'home',
    wagerCents: 20_00,
    offeredTo: 'link',
  });
  const { groupId, invitePath } = await startGroup(site, me, friend, ahead);
  const playOne = async () => {
    const game = await games.list({ ...nfl, homeTeam: 'Denver Broncos', awayTeam: 'Las Vegas Raiders' });
    await bet(friend, other, game, 'home', 5);
    await games.kickOff(game);
    await games.score(game, 14, 10);
    return () => games.finish(game, 24, 17);
  };
  await askToBeFriends(site, other, me);
  await settled(site, me);
  return { me, friend, ahead, openBets, challenge, byLink, over, groupId, invitePath, playOne };
}

let weeks = 0;

/** Waits until the server has settled every finished game. */
async function settled(site: Site, user: User): Promise<void> {
  for (;;) {
    const answer = await user.context.request.get(`${site.url}/api/me/bets?tab=Settled`);
    if ((await answer.json()).items.length === 3) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A group of two with open bets and messages. */
async function startGroup(site: Site, owner: User, friend: User, games: readonly Game[]) {
  const send = async (by: User, path: string, data: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await by.context.request.post(`${site.url}/api/${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { id: groupId } = await send(owner, 'groups', {
    kind: 'points',
    name: 'Sunday Crew',
    color: groupColors[0],
    rules: 'Offers close at kickoff. The last one buys the wings.',
    season: { name: 'Fall' },
  });
  const invite = await send(owner, `groups/${groupId}/invites`, { expiresInDays: 7, maxUses: 9 });
  const token = new URL(invite.path, site.url).searchParams.get('token');
  await send(friend, `group-invites/${invite.id}/acceptance`, { token });
  const say = (by: User, text: string) =>
    send(by, `groups/${groupId}/messages`, { id: crypto.randomUUID(), text });
  await say(owner, 'Welcome! Lions on Sunday, who is against me?');
  await say(friend, 'Me. The Vikings are better than their record, and I have the whole season to prove it.');
  for (const [by, game, selection, stake, acceptorStake] of [
    [owner, games[1]!, 'home', 25, 25],
    [friend, games[0]!, 'away', 60, 40],
    [friend, games[2]!, 'home', 15, 35],
    [owner, games[4]!, 'home', 50, 50],
  ] as const)
    await send(by, 'offers', {
      eventId: game.id,
      market: 'moneyline',
      selection,
      stakeCents: stake * 100,
      acceptorStakeCents: acceptorStake * 100,
      fee: noFee,
      groupId,
    });
  return { groupId: groupId as string, invitePath: invite.path as string };
}

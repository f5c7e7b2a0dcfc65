import { acceptBet, placeBet } from '../../people.ts';
import { bears } from '../props.ts';
import type { Scene } from '../scene.ts';

export const sharedBets: Scene = {
  name: 'shared links',
  states: [
    'shared bet: none',
    'shared bet: own',
    'shared bet: taken',
    'shared bet: started',
    'too poor for a shared bet',
  ],
  async *play({ site, games, join }) {
    const [creator, other, user] = [await join(), await join(), await join({ cents: 5_00 })];
    const [game, soon] = await games.listAll([bears, {}]);
    const bet = (who: typeof creator, on: typeof game) =>
      placeBet(site, who, { eventId: on!.id, side: 'home', wagerCents: 5_00 });
    const own = await bet(user, game);
    const taken = await bet(creator, game);
    await acceptBet(site, other, taken);
    const started = await bet(creator, soon);
    const open = await placeBet(site, creator, { eventId: game!.id, side: 'home', wagerCents: 5_01 });

    const { page } = user;
    const pages = { person: page };
    await page.goto('/BetDetails');
    yield { state: 'shared bet: none', pages };
    await page.goto(`/BetDetails?id=${own}`);
    yield { state: 'shared bet: own', pages, facts: { uniqueId: own } };
    await page.goto(`/BetDetails?id=${taken}`);
    yield { state: 'shared bet: taken', pages, facts: { uniqueId: taken } };
    await games.kickOff(soon!);
    await page.goto(`/BetDetails?id=${started}`);
    yield { state: 'shared bet: started', pages, facts: { uniqueId: started } };
    await page.request.delete(`/api/bets/${own}`, { headers: { 'idempotency-key': crypto.randomUUID() } });
    await page.goto(`/BetDetails?id=${open}`);
    yield { state: 'too poor for a shared bet', pages, facts: { uniqueId: open } };
  },
};

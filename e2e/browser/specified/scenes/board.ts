import { changeSystemSettings } from '../../../../server/src/db/change-system-settings.ts';
import type { Game } from '../../games.ts';
import { acceptBet, deleteBet, placeBet } from '../../people.ts';
import { card, holdBack, openTab, selectButton } from '../../screens.ts';
import { bears, dismissMessages, nameTeams } from '../props.ts';
import type { Scene } from '../scene.ts';

export const board: Scene = {
  name: 'the board and taking a bet from it',
  playsPerWidth: true,
  states: [
    'board: slow line',
    'board: empty',
    'board: friends, empty',
    'board',
    'link copied',
    'too poor to accept',
    'accepting switched off',
    'bet accepted',
    'someone was faster',
    'deleted meanwhile',
  ],
  async *play({ site, games, join }) {
    const [poster, poor, user] = [await join(), await join({ cents: 5_00 }), await join()];
    await poor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const release = await holdBack(poor.page, '**/api/board?*');
    await poor.page.goto('/?view=allBets');
    yield { state: 'board: slow line', pages: { person: poor.page } };
    await release();
    yield { state: 'board: empty', pages: { person: poor.page } };
    await openTab(poor.page, 'Friends Bets');
    yield { state: 'board: friends, empty', pages: { person: poor.page } };
    await openTab(poor.page, 'All Bets');

    const [game, second, third] = await games.listAll([bears, {}, {}]);
    const post = (on: Game) => placeBet(site, poster, { eventId: on.id, side: 'home', wagerCents: 22_00 });
    await post(game!);
    await card(poor.page, game!).waitFor();
    const facts = { ...nameTeams(game!), poster: poster.username };
    yield { state: 'board', pages: { person: poor.page }, facts };
    await card(poor.page, game!).getByRole('button', { name: 'Copy link' }).click();
    yield { state: 'link copied', pages: { person: poor.page } };
    await dismissMessages(poor.page);
    await selectButton(poor.page, game!, game!.awayTeam).click();
    await poor.page.getByRole('button', { name: 'Accept Bet' }).click();
    yield { state: 'too poor to accept', pages: { person: poor.page } };

    const { page } = user;
    const pages = { person: page };
    const accept = page.getByRole('button', { name: 'Accept Bet' });
    await page.goto('/?view=allBets');
    await selectButton(page, game!, game!.awayTeam).click();
    await accept.waitFor();
    try {
      await changeSystemSettings(site.pool, { betsAllowed: false });
      await accept.click();
      yield { state: 'accepting switched off', pages };
      await dismissMessages(page);
    } finally {
      await changeSystemSettings(site.pool, { betsAllowed: true });
    }
    await accept.click();
    yield { state: 'bet accepted', pages };
    await dismissMessages(page);

    // On a bad connection: the stream breaks, and the bet is not refetched in time.
    await page.route('**/api/stream', (route) => route.abort());
    const other = await join();
    const meanwhile = [
      ['someone was faster', second!, (uniqueId: string) => acceptBet(site, other, uniqueId)],
      ['deleted meanwhile', third!, (uniqueId: string) => deleteBet(site, poster, uniqueId)],
    ] as const;
    for (const [state, on, happen] of meanwhile) {
      const uniqueId = await post(on);
      await page.goto('/?view=allBets');
      await selectButton(page, on, on.awayTeam).click();
      await accept.waitFor();
      await page.route(`**/api/bets/${uniqueId}`, (route) => route.abort());
      await happen(uniqueId);
      await accept.click();
      yield { state, pages };
    }
  },
};

import { expect, test } from './fixtures.ts';
import { acceptBet, befriend, placeBet } from './people.ts';
import { card, openMenu, openTab, openView, selectButton } from './screens.ts';

const week = [
  {
    sportKey: 'americanfootball_nfl',
    sportTitle: 'NFL',
    homeTeam: 'Chicago Bears',
    awayTeam: 'Green Bay Packers',
  },
  { sportKey: 'basketball_nba', sportTitle: 'NBA', homeTeam: 'Boston Celtics', awayTeam: 'New York Knicks' },
  {
    sportKey: 'americanfootball_ncaaf',
    sportTitle: 'NCAAF',
    homeTeam: 'Iowa Hawkeyes',
    awayTeam: 'Nebraska Cornhuskers',
  },
  { sportKey: 'baseball_mlb', sportTitle: 'MLB', homeTeam: 'Chicago Cubs', awayTeam: 'New York Yankees' },
  {
    sportKey: 'mma_mixed_martial_arts',
    sportTitle: 'MMA',
    homeTeam: 'Example Fighter',
    awayTeam: 'Sample Boxer',
  },
  {
    sportKey: 'tennis_atp_us_open',
    sportTitle: 'ATP US Open',
    homeTeam: 'Example Server',
    awayTeam: 'Sample Returner',
  },
] as const;

test('Home lists upcoming games, filtered by sport and team, and the URL keeps the filter', async ({
  join,
  games,
}) => {
  const [nfl, nba, ncaaf, mlb, mma, tennis] = await games.listAll(week);
  const { page } = await join();
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(week.length);
  const filter = page.getByRole('group', { name: 'Sport filter' });
  await expect(filter.getByRole('button')).toHaveText([
    'All',
    'NFL',
    'NBA',
    'NCAAF',
    'MLB',
    'Boxing',
    'MMA',
    'Tennis',
  ]);
  for (const [name, game] of [
    ['NFL', nfl],
    ['NBA', nba],
    ['NCAAF', ncaaf],
    ['MLB', mlb],
    ['MMA', mma],
    ['Tennis', tennis],
  ] as const) {
    await filter.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(card(page, game!)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  }
  await filter.getByRole('button', { name: 'Boxing' }).click();
  await expect(page.getByText('No Events Available')).toBeVisible();
  await expect(page.getByText('Try selecting a different sport or check back later')).toBeVisible();
  const legend = page.getByRole('main').getByRole('listitem');
  await expect(legend.filter({ hasText: /^Home$/ })).toBeVisible();
  await expect(legend.filter({ hasText: /^Away$/ })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tennis');
  await expect(card(page, tennis!)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tennis');
  await page.goForward();
  await expect(page.getByText('No Events Available')).toBeVisible();

  // Without a phone's menu, the search is at the side.
  await page.goto('/?sport=Football');
  await expect(page.getByRole('article')).toHaveCount(2);
  const search = page.getByRole('complementary', { name: 'Sports' }).getByRole('searchbox');
  await search.fill('iowa');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, ncaaf!)).toBeVisible();
  await expect(page).toHaveURL(/q=iowa/);

  await page.goto('/');
  await openView(page, 'All Bets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Bets');
  await openTab(page, 'Friends Bets');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Friends Bets' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'All Bets' })).toHaveAttribute('aria-selected', 'true');
});

test('the side menu has the specified order, and its search finds teams @phone-only', async ({
  join,
  games,
}) => {
  const [nfl, , ncaaf] = await games.listAll(week);
  const { page } = await join();
  await page.goto('/');
  const menu = () => openMenu(page);
  const sports = (await menu()).getByRole('navigation', { name: 'Sports' });
  await expect(sports.getByRole('link')).toHaveText([
    'Home',
    'All',
    'Baseball',
    'Basketball',
    'Boxing',
    'Football',
    'Golf',
    'MMA',
    'Tennis',
  ]);
  await expect(sports.getByText('Games', { exact: true })).toBeVisible();
  await sports.getByRole('link', { name: 'Football' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Football');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(card(page, nfl!)).toBeVisible();
  await expect(card(page, ncaaf!)).toBeVisible();

  const search = (await menu()).getByRole('searchbox');
  await search.fill('iowa');
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(card(page, ncaaf!)).toBeVisible();
  await expect(page).toHaveURL(/q=iowa/);
  await (await menu()).getByRole('searchbox').fill('no such team');
  await expect(page).toHaveURL(/q=no/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No games match “no such team”')).toBeVisible();

  // Enter applies at once and closes the menu; closing does not lose pending input.
  await (await menu()).getByRole('searchbox').fill('iowa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(card(page, ncaaf!)).toBeVisible();
  await (await menu()).getByRole('searchbox').fill('no such team');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page).toHaveURL(/q=no/);
  await expect(page.getByText('No games match “no such team”')).toBeVisible();
});

test('a game’s count of open bets updates live, and the board separates friends, sports and my own bets', async ({
  site,
  join,
  games,
}) => {
  const [nfl, nba] = await games.listAll(week);
  const [me, friend, stranger] = [await join(), await join(), await join()];
  await befriend(site, me, friend);
  const { page } = me;
  await page.goto('/');
  await expect(card(page, nfl!)).not.toContainText('open');
  const taken = await placeBet(site, friend, { eventId: nfl!.id, side: 'home', wagerCents: 5_00 });
  await expect(card(page, nfl!)).toContainText('1 open bet');
  await placeBet(site, friend, { eventId: nfl!.id, side: 'home', wagerCents: 10_00 });
  await expect(card(page, nfl!)).toContainText('2 open bets');
  await placeBet(site, me, { eventId: nfl!.id, side: 'home', wagerCents: 5_00 });
  await acceptBet(site, stranger, taken);
  await expect(card(page, nfl!)).toContainText('1 open bet');

  await placeBet(site, stranger, { eventId: nba!.id, side: 'away', wagerCents: 15_00 });
  await page.goto('/?view=allBets');
  // Soonest first.
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText(friend.username);
  await expect(selectButton(page, nba!, nba!.homeTeam)).toBeVisible();
  await expect(selectButton(page, nba!, nba!.awayTeam)).toHaveCount(0);
  await openTab(page, 'Friends Bets');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, nfl!)).toContainText(friend.username);
  await openTab(page, 'All Bets');
  await page.getByRole('group', { name: 'Sport filter' }).getByRole('button', { name: 'NBA' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, nba!)).toContainText(stranger.username);
});

test('games have one to five columns, with the slip next to them, and more sports overflow at no width', async ({
  join,
  games,
}) => {
  await games.listAll([
    {
      sportKey: 'icehockey_nhl',
      sportTitle: 'NHL',
      homeTeam: 'Toronto Maple Leafs',
      awayTeam: 'Boston Bruins',
    },
    {
      sportKey: 'rugbyleague_nrl',
      sportTitle: 'NRL',
      homeTeam: 'Penrith Panthers',
      awayTeam: 'Sydney Roosters',
    },
  ]);
  for (let listed = 0; listed < 3; listed++) await games.list();
  const { page } = await join();
  await page.goto('/');
  const filter = page.getByRole('group', { name: 'Sport filter' });
  await expect(filter.getByRole('button').last()).toHaveText('Rugby League');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(4)).toBeVisible();
  const columns = () =>
    cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const [width, count] of [
    [1440, 2],
    [1024, 2],
    [768, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, `at ${width} px`).toBe(count);
    await expect.poll(() => page.evaluate(overflow), `at ${width} px`).toBe(0);
  }

  await page.setViewportSize({ width: 2560, height: 1300 });
  await expect.poll(columns, 'at 2560 px').toBe(5);
  const boxes = await cards.evaluateAll((all) => all.map((shown) => shown.getBoundingClientRect().toJSON()));
  const slip = (await page.getByRole('complementary', { name: 'Betslip panel' }).boundingBox())!;
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  expect(slip.x - right).toBeGreaterThanOrEqual(0);
  expect(slip.x - right).toBeLessThan(80);
  const menu = (await page.getByRole('complementary', { name: 'Sports' }).boundingBox())!;
  expect(Math.min(...boxes.map(({ x }) => x)) - (menu.x + menu.width)).toBeLessThan(80);
  await expect(page.getByText('Betslip Empty')).toBeVisible();
});

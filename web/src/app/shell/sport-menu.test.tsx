import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

const specifiedMenu = [
  'Home',
  'All',
  'Baseball',
  'Basketball',
  'Boxing',
  'Football',
  'Golf',
  'MMA',
  'Tennis',
];
const specifiedFilters = ['All', 'NFL', 'NBA', 'NCAAF', 'MLB', 'Boxing', 'MMA', 'Tennis'];
const counts = (bySportKey: Record<string, number>) => ({ countEvents: { total: 0, bySportKey } });

/** The labels of each sport menu (list and rail), and of the filter strip. */
function labels() {
  const menus = screen.getAllByRole('navigation', { name: 'Sports', hidden: true });
  const texts = (parent: HTMLElement, role: string) =>
    within(parent)
      .getAllByRole(role, { hidden: true })
      .map(({ textContent }) => textContent);
  return {
    menus: menus.map((menu) => texts(menu, 'link')),
    filters: texts(screen.getByRole('group', { name: 'Sport filter' }), 'button'),
  };
}

test('with games of the specified sports only, menus and filters are as specified', async () => {
  await openPage('/', counts({ americanfootball_nfl: 3, golf_matchups: 1, handball_germany_bundesliga: 4 }));
  await screen.findByText('8 upcoming games');
  for (const menu of labels().menus) expect(menu).toEqual(specifiedMenu);
  expect(labels().filters).toEqual(specifiedFilters);
});

test('later sports follow while they have games, or are chosen', async () => {
  const page = await openPage('/', counts({ rugbyleague_nrl: 8, icehockey_nhl: 2, soccer_epl: 0 }));
  await waitFor(() => expect(labels().filters).toEqual([...specifiedFilters, 'Ice Hockey', 'Rugby League']));
  for (const menu of labels().menus) expect(menu).toEqual([...specifiedMenu, 'Ice Hockey', 'Rugby League']);

  await page.user.click(screen.getByRole('button', { name: 'Rugby League' }));
  expect(page.address()).toBe('/?sport=Rugby+League');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rugby League');

  await page.goTo('/?sport=Aussie%20Rules');
  await waitFor(() =>
    expect(labels().filters).toEqual([...specifiedFilters, 'Ice Hockey', 'Rugby League', 'Aussie Rules']),
  );
  expect(screen.getByRole('button', { name: 'Aussie Rules' })).toHaveAttribute('aria-pressed', 'true');
});

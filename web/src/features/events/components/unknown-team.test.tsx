import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleEvent, sampleEventPage } from '../../../testing/samples.ts';

const sentence = 'Betting opens when both teams are known.';
const unknown = { ...sampleEvent, awayTeam: 'Winner of Game 3' };

test.each([
  ['a game whose opponent is not known yet', unknown, []],
  ['control: a game of two teams', sampleEvent, ['Select', 'Select']],
])('%s', async (_, event, buttons) => {
  await openPage('/', {
    listEvents: { items: [event], nextCursor: null },
    countEvents: { total: 1, bySportKey: { [event.sportKey]: 1 } },
  });
  const card = within(await screen.findByRole('article', { name: `${event.homeTeam} vs ${event.awayTeam}` }));
  expect(card.queryAllByRole('button', { name: /Select/ }).map((button) => button.textContent)).toEqual(
    buttons,
  );
  expect(card.queryAllByText(sentence)).toHaveLength(buttons.length === 0 ? 1 : 0);
});

test('its page says so too', async () => {
  await openPage(`/Event?id=${unknown.id}`, {
    getEvent: { ...sampleEventPage, event: { ...sampleEventPage.event, ...unknown }, isOpen: false },
  });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the slip takes neither its open bets nor a new one', async () => {
  const page = await openPage('/', {
    listEvents: { items: [{ ...unknown, openBets: 1 }], nextCursor: null },
    countEvents: { total: 1, bySportKey: { [unknown.sportKey]: 1 } },
  });
  await page.user.click(await screen.findByRole('button', { name: '1 open bet' }));
  const slip = within(await screen.findByRole('region', { name: 'Open bets on this game' }));
  expect(slip.getByText(sentence)).toBeVisible();
});

import type { SiteSettings } from '@sidebet/domain/site/site-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { site, storeSite } from '../../lib/site.ts';
import { refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { sampleEvent, sampleGroup, sampleSession } from '../../testing/samples.ts';

/** A site without cash: its own name and pages, and nothing about deposits and withdrawals. */

beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = 'sidebet-site';
  meta.content = JSON.stringify({ name: 'Sunday Crew' });
  document.head.append(meta);
  return () => {
    meta.remove();
    localStorage.clear();
  };
});

const inviteNote = /^This site is for invited friends\./;
const visitor = { ...sampleSession, user: null };
const crew: SiteSettings = {
  name: 'Sunday Crew',
  darkColor: '#ffd166',
  lightColor: '#0a3d91',
  joining: 'invited',
};
const game = { ...sampleEvent, lines: [], openBets: 3 };
const games = {
  listEvents: { items: [game], nextCursor: null },
  countEvents: { total: 1, bySportKey: { [game.sportKey]: 1 } },
};

test('the page that opens offline remembers the site, until a server with cash sends a page', () => {
  storeSite();
  expect(site).toEqual({ name: 'Sunday Crew', cash: false });
  document.querySelector('meta[name="sidebet-site"]')!.remove();
  storeSite();
  expect(site).toEqual({ name: 'Sunday Crew', cash: false });
  const canonical = document.createElement('link');
  canonical.rel = 'canonical';
  document.head.append(canonical);
  storeSite();
  expect(site).toEqual({ name: 'Sidebet', cash: true });
  canonical.remove();
  expect(site).toEqual({ name: 'Sidebet', cash: true });
});

describe('setting the site up', () => {
  test('checks the name and both colors, and loses nothing typed', async () => {
    const page = await openPage('/setup?token=secret', {
      getSession: visitor,
      getSite: null,
      putSite: unreachable,
    });
    const form = within(await screen.findByRole('form', { name: 'Set up your site' }));
    const save = () => page.user.click(form.getByRole('button', { name: 'Save' }));
    const dark = form.getByRole('textbox', { name: 'Color of buttons in the dark theme' });
    await save();
    expect(form.getByRole('alert')).toHaveTextContent('Please enter a name of 1 to 30 characters.');
    await fill(page, form.getByRole('textbox', { name: 'Name' }), 'Sunday Crew');
    await fill(page, dark, '#334059');
    await save();
    expect(form.getByRole('alert')).toHaveTextContent(
      '#334059 has a contrast of 1.3:1 with the pressed areas (#222b3c) of the dark theme. Please choose one with at least 4.5:1.',
    );
    expect(dark).toHaveAccessibleDescription(/#334059 has a contrast of 1\.3:1/);
    expect(page.api.sent('putSite')).toHaveLength(0);
    await fill(page, dark, '#ffd166');
    await fill(page, form.getByRole('textbox', { name: 'Color of buttons in the light theme' }), '#0a3d91');
    await save();
    expect(await form.findByText(/cannot be reached/)).toBeVisible();
    page.api.answer({ putSite: refuse('setupLinkInvalid') });
    await save();
    expect(await form.findByText(/^This setup link is not valid\./)).toBeVisible();
    expect(dark).toHaveValue('#ffd166');
    page.api.answer({ putSite: crew });
    await save();
    expect(await screen.findByRole('heading', { name: 'Sunday Crew is ready' })).toBeVisible();
    expect(page.api.sent('putSite').at(-1)!.body).toEqual({ ...crew, token: 'secret' });
    expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
      'href',
      '/signup?next=%2F%3Fsetup%3Dsecret',
    );
  });

  test('starts with what was chosen before', async () => {
    await openPage('/setup?token=secret', { getSession: visitor, getSite: { ...crew, joining: 'anyone' } });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Sunday Crew');
    expect(screen.getByRole('radio', { name: 'Anyone' })).toBeChecked();
  });
});

describe('a visitor', () => {
  test('without an invite is asked to open one before filling in the form', async () => {
    await openPage('/signup', { getSession: visitor, getSite: crew });
    expect(await screen.findByText(inviteNote)).toBeVisible();
  });

  test.each([
    [
      'an invite',
      '/Groups?invite=5c0a3c1e-0000-4000-8000-000000000009&token=abc',
      { invite: { id: '5c0a3c1e-0000-4000-8000-000000000009', token: 'abc' } },
    ],
    ['the setup link', '/?setup=abc', { setup: 'abc' }],
  ])('with %s sends it along', async (_link, path, links) => {
    const next = encodeURIComponent(path);
    const page = await openPage(`/signup?next=${next}`, {
      getSession: visitor,
      getSite: crew,
      signUp: refuse('groupInviteInvalid'),
    });
    const form = within(await screen.findByRole('form', { name: 'Sign up' }));
    for (const [label, value] of [
      ['First Name', 'Ann'],
      ['Last Name', 'Example'],
      ['Username', 'ann.example'],
      ['Email', 'ann@example.com'],
      ['Password', 'correct horse'],
      ['Confirm Password', 'correct horse'],
    ] as const)
      await fill(page, form.getByLabelText(label), value);
    await fill(page, form.getByLabelText('Date of Birth'), '1990-01-01');
    await page.user.click(form.getByRole('button', { name: 'Sign Up' }));
    expect(await form.findByText('This invite link no longer works. Ask for a new one.')).toBeVisible();
    expect(page.api.sent('signUp')[0]!.body).toMatchObject(links);
    expect(screen.queryByText(inviteNote)).toBeNull();
  });

  test.each([
    ['/Home', /Your friends\.\s*Your bets\./],
    ['/how-it-works', 'How it works'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
  ])('finds no word about deposits and fees on %s', async (path, heading) => {
    await openPage(path, { getSession: visitor });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    const main = screen.getByRole('main');
    expect(main).not.toHaveTextContent(/−120|PayPal account|0\.8 ×|withdraw money|your card/i);
    expect(document.title).toContain('Sunday Crew');
  });
});

describe('a member', () => {
  test('has no balance, no board and no money pages', async () => {
    await openPage('/', { ...games });
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'My Bets',
      'Groups',
      'Live',
    ]);
    expect(within(screen.getByRole('banner')).queryByText(/\$/)).toBeNull();
    const card = within(await screen.findByRole('article', { name: /vs/ }));
    expect(card.queryByText('-120')).toBeNull();
    expect(card.queryByText(/open bet/)).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Start with a group' })).toBeVisible();
  });

  test.each(['/AddFunds', '/Success', '/FriendsBets'])('finds nothing at %s', async (path) => {
    await openPage(path);
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
  });

  test('has settings without money', async () => {
    await openPage('/Settings');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Account Info',
      'Responsible Gambling',
      'Support',
      'Security',
      'Notifications',
      'Display',
      'Privacy',
      'Your Data',
    ]);
  });

  test('of one group offers its bets there, at two stakes and without a fee', async () => {
    const page = await openPage('/', {
      ...games,
      listGroups: { items: [sampleGroup], left: [] },
      getGroup: sampleGroup,
    });
    const card = within(await screen.findByRole('article', { name: /vs/ }));
    await page.user.click(card.getAllByRole('button', { name: 'Select' })[0]!);
    const form = within(await screen.findByRole('form', { name: 'Betslip' }));
    expect(await form.findByRole('button', { name: 'Offer to Group' })).toBeEnabled();
    expect(form.getByText(/Only members of .* can see and take this bet/)).toBeVisible();
    await waitFor(() =>
      expect(card.getAllByRole('button', { name: 'Select' })[0]).toHaveAttribute('aria-pressed', 'true'),
    );
  });

  test('of several groups chooses one first', async () => {
    const other = { ...sampleGroup, id: '5c0a3c1e-0000-4000-8000-0000000000aa', name: 'Office' };
    const page = await openPage('/', {
      ...games,
      listGroups: { items: [sampleGroup, other], left: [] },
      getGroup: other,
    });
    const card = within(await screen.findByRole('article', { name: /vs/ }));
    await page.user.click(card.getAllByRole('button', { name: 'Select' })[0]!);
    const form = within(await screen.findByRole('form', { name: 'Betslip' }));
    expect(form.getAllByRole('button', { name: /Choose a group/ }).at(-1)).toBeDisabled();
    await page.user.click(form.getByRole('button', { name: 'Offer to Choose a group' }));
    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(2);
    await page.user.click(options[1]!);
    expect(await form.findByRole('button', { name: 'Offer to Group' })).toBeEnabled();
  });

  test('without a group is led to one from the slip', async () => {
    const page = await openPage('/', games);
    const card = within(await screen.findByRole('article', { name: /vs/ }));
    await page.user.click(card.getAllByRole('button', { name: 'Select' })[0]!);
    const form = within(await screen.findByRole('form', { name: 'Betslip' }));
    expect(await form.findByRole('link', { name: /Create a group/ })).toHaveAttribute('href', '/Groups');
    expect(form.getByRole('button', { name: 'Choose a group' })).toBeDisabled();
  });
});

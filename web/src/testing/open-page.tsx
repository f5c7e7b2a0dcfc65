import { act, cleanup, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { createRoutes } from '../app/router.tsx';
import type { AppClient } from '../lib/app-client.ts';
import { type Answers, createFakeApi, type FakeApi } from './fake-api.ts';
import { sampleEventPage, sampleProtection, sampleSecurity, sampleSession, sampleTerms } from './samples.ts';

export type OpenPage = {
  readonly api: FakeApi;
  readonly user: UserEvent;
  readonly client: AppClient;
  /** The current path and query. */
  address(): string;
  /** Follows a link without a reload. */
  goTo(address: string): Promise<void>;
};

const nothing = { items: [], nextCursor: null };

/** What most pages read. */
const defaults: Answers = {
  getSession: sampleSession,
  getCalendar: { path: null },
  getExchangeFee: { exchangeFee: { bps: 200, capCents: null }, nextExchangeFee: null },
  getProtection: sampleProtection,
  listProtectionChanges: nothing,
  getWithdrawalTerms: sampleTerms,
  listWithdrawals: nothing,
  getSecurity: sampleSecurity,
  listSessions: { items: [] },
  listEvents: nothing,
  listNextGames: { items: [] },
  countEvents: { total: 0, bySportKey: {} },
  listBoard: nothing,
  listTakenShares: { items: [] },
  listMyBets: nothing,
  listChallenges: nothing,
  listCounters: { items: [] },
  listCountersOfBet: { items: [] },
  listTakenBets: { items: [] },
  listMatchingBets: { items: [] },
  getEvent: ({ params }) => ({ ...sampleEventPage, event: { ...sampleEventPage.event, id: params.eventId } }),
  getLadder: { items: [] },
  listFriends: { items: [], incoming: [], outgoing: [] },
  leaderboard: { items: [] },
  listGroups: { items: [], left: [] },
  listWaitingGroups: { items: [] },
  listRestrictedPeople: { blocked: [], muted: [] },
  listNotifications: nothing,
  listMySupportTickets: nothing,
  getMailbox: { outboxPath: null },
  getPayMethods: { venmo: null, cashApp: null, payPalMe: null, text: null, preferred: null },
  noteUse: null,
};

/** Opens the app at an address, logged in as `sampleUser` by default, against a fake API with these answers. */
export async function openPage(address: string, answers: Answers = {}): Promise<OpenPage> {
  const unexpected: string[] = [];
  const api = createFakeApi({ ...defaults, ...answers }, (what) => unexpected.push(what));
  vi.stubGlobal('fetch', api.fetch);
  const client = createQueryClient();
  // A request without a response is repeated at once: after one and two seconds is for real networks.
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({
    queries: { ...queries, retryDelay: 1 },
    mutations: { ...mutations, retryDelay: 1 },
  });
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [address] });
  onTestFinished(() => {
    cleanup();
    router.dispose();
    client.clear();
    expect(unexpected, 'requests without an answer').toEqual([]);
  });
  render(<RouterProvider router={router} />);
  return {
    api,
    client,
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to) => act(() => router.navigate(to)),
  };
}

/** Replaces what a field contains. */
export async function fill(
  { user }: Pick<OpenPage, 'user'>,
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.clear(field);
  if (text) await user.type(field, text);
}

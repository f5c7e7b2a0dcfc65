import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSearchText } from './use-filters.ts';

afterEach(cleanup);

function SearchPage() {
  const { q } = useSearchText();
  return <p>Results for {q || 'everything'}</p>;
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Outlet />,
        children: [
          { path: 'users', element: <SearchPage /> },
          { path: 'other', element: <p>The other page</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const actions: string[] = [];
  router.subscribe(({ historyAction, location }) =>
    actions.push(`${historyAction} ${location.pathname}${location.search}`),
  );
  render(<RouterProvider router={router} />);
  return { router, actions };
}

test.each(['/users', '/users?q=ann'])(
  'opening %s navigates nowhere, or a click on a link at that moment is lost',
  async (address) => {
    const { router, actions } = open(address);
    expect(await screen.findByText(/^Results for/)).toBeTruthy();
    expect(actions).toEqual([]);
    await act(() => router.navigate('/other'));
    expect(actions.at(-1)).toBe('PUSH /other');
    expect(screen.getByText('The other page')).toBeTruthy();
  },
);

import type { MyBet } from '@sidebet/contract/bets';
import { Suspense, useState } from 'react';
import { readScoresEveryMs } from '../../../lib/api/read-policies.ts';
import { usePages } from '../../../lib/api/use-api.ts';
import { useShownBetResults } from '../../../lib/bet-results.ts';
import { useServerNow } from '../../../lib/clock.ts';
import type { MyBetsTab } from '../../../lib/list-filters.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { allItems } from '../../../lib/paged.ts';
import { useViewer } from '../../../lib/session.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { settledDays } from '../settled-days.ts';
import { MyBetRows } from './my-bet-rows.tsx';
import classes from './my-bets-list.module.css';

const ReceiptModal = lazyPart(() => import('./receipt-modal.tsx'));

const emptyTexts: Record<MyBetsTab, string> = {
  Created: "You haven't created any bets yet",
  Active: "You don't have any active bets",
  Settled: "You don't have any settled bets",
};

export function MyBetsList({ tab }: { tab: MyBetsTab }) {
  const bets = usePages(
    'listMyBets',
    { query: { tab } },
    { refetchInterval: tab === 'Active' && readScoresEveryMs },
  );
  const now = useServerNow();
  const { user } = useViewer();
  const timeZone = useChosenTimeZone();
  // Results take the place of active bets.
  const results = useShownBetResults(() => tab === 'Active');
  const [receiptOf, setReceiptOf] = useState<string | null>(null);
  if (bets.isPending) {
    return (
      <div className={classes.place}>
        <Skeletons label="Loading your bets..." count={4} height={128} />
      </div>
    );
  }
  if (bets.isError && !bets.data) {
    return <QueryFailure error={bets.error} onRetry={() => void bets.refetch()} />;
  }
  const items = allItems(bets.data);
  const shown = tab === 'Active' ? byStart(withResults(items, results)) : items;
  if (shown.length === 0 && !bets.hasNextPage) {
    return <EmptyState art="ticket" title={`No ${tab} Bets`} text={emptyTexts[tab]} />;
  }
  const rowsOf = (rows: readonly MyBet[]) => (
    <MyBetRows bets={rows} results={results} now={now} onReceipt={setReceiptOf} />
  );
  return (
    <>
      <div className={classes.list} data-rows>
        {tab === 'Settled'
          ? settledDays(shown, bets.hasNextPage, { viewerId: user.id, now, timeZone }).map((day) => (
              <section key={day.label} aria-label={day.label}>
                <h2 className={classes.day}>
                  {day.label}
                  {day.nets?.map((net) => (
                    <span key={net}>{net}</span>
                  ))}
                </h2>
                {rowsOf(day.bets)}
              </section>
            ))
          : rowsOf(shown)}
      </div>
      <LoadMore list={bets} />
      {receiptOf && (
        <Suspense>
          <ReceiptModal uniqueId={receiptOf} onClose={() => setReceiptOf(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The card stays the same one while it turns, whichever list changes first. */
function withResults(bets: readonly MyBet[], results: readonly MyBet[]): MyBet[] {
  const ended = new Set(results.map(({ uniqueId }) => uniqueId));
  return [...bets.filter(({ uniqueId }) => !ended.has(uniqueId)), ...results];
}

/** As the server sorts active bets: games in play started earliest. Live changes add bets in any place. */
function byStart(bets: readonly MyBet[]): MyBet[] {
  return bets.toSorted((a, b) => Date.parse(a.betTime) - Date.parse(b.betTime));
}

import { Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BetDetailsView } from '../../features/bets/components/bet-details-view.tsx';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { Skeletons } from '../../ui/skeleton.tsx';
import { DepositPlace } from '../deposit-place.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

const Comments = lazyPart(() => import('../../features/groups/components/comments.tsx'));

/** /BetDetails?id={uniqueId}, with `token` for a challenge by link */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  usePageTitle('Bet Details');
  const uniqueId = params.get('id') ?? '';
  return (
    <>
      <h1 className={classes.title}>Bet Details</h1>
      <BetDetailsView
        key={uniqueId}
        uniqueId={uniqueId}
        token={params.get('token') ?? undefined}
        onAccepted={(taken) => navigate(paths.home, { state: { taken } })}
        deposit={(stakeCents, part) => (
          // Its amount follows what is to be risked.
          <DepositPlace key={stakeCents} purpose={{ next: part ?? pathname + search, stakeCents }} />
        )}
        comments={(bet) =>
          bet.group && (
            <Suspense fallback={<Skeletons label="Loading comments..." count={2} height={56} />}>
              <Comments topic={{ betId: bet.uniqueId }} group={bet.group} />
            </Suspense>
          )
        }
      />
    </>
  );
}

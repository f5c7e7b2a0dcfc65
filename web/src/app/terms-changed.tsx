import type { Session } from '@sidebet/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useLogOut } from '../features/auth/login/log-out.ts';
import { useAction } from '../lib/api/use-action.ts';
import { paths } from '../lib/paths.ts';
import { sessionQuery } from '../lib/session.ts';
import { site } from '../lib/site.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { ProblemLine } from '../ui/problem.tsx';
import { termsSections as ownTermsSections } from './own-site/terms.tsx';
import { termsSections } from './routes/terms.tsx';
import { StandalonePage } from './standalone-page.tsx';
import classes from './terms-changed.module.css';
import { usePageTitle } from './use-page-title.ts';

/** Shown instead of every page except the settings until the user accepts the new terms. */
export default function TermsChanged({ terms }: { terms: NonNullable<Session['newTerms']> }) {
  usePageTitle('Our terms have changed');
  const accept = useAcceptTerms();
  const logOut = useLogOut();
  return (
    <StandalonePage>
      <div className={classes.page}>
        <h1>Our terms have changed</h1>
        <p>
          To bet and deposit, please accept them. Bets you already made keep the rules they were made under.
        </p>
        <h2>What changed</h2>
        <ul className={classes.changes}>
          {terms.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <h2 id="full-terms">All terms</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the text only if it can have the focus. */}
        <section className={classes.text} aria-labelledby="full-terms" tabIndex={0}>
          {(site.cash ? termsSections : ownTermsSections).map(({ id, title, content }) => (
            <div key={id}>
              <h3>{title}</h3>
              {content}
            </div>
          ))}
        </section>
        <ProblemLine error={accept.error} />
        <div className={classes.actions}>
          <Button busy={accept.isPending} onClick={() => accept.mutate({ body: { version: terms.version } })}>
            Accept
          </Button>
          <Button kind="outline" busy={logOut.isPending} onClick={() => logOut.mutate()}>
            Log Out
          </Button>
        </div>
        <p className={classes.leave}>
          If you don’t agree, you can still{' '}
          <Link to={paths.settingsTab('withdrawal')}>withdraw your money</Link> and{' '}
          <Link to={paths.settingsTab('yourData')}>close your account</Link>.
        </p>
      </div>
    </StandalonePage>
  );
}

function useAcceptTerms() {
  const client = useQueryClient();
  return useAction('acceptTerms', {
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
  });
}

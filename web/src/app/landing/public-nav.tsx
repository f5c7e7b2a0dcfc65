import { useSearchParams } from 'react-router';
import { paths, withNext } from '../../lib/paths.ts';
import { Brand } from '../../ui/brand.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import classes from './landing.module.css';

/**
 * The public pages' navigation. Passes `next` on, so a shared link survives login and signup. A visitor with `next` has
 * the landing page as home.
 */
export function PublicNav({ brandTo }: { brandTo: string }) {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (
    <header className={classes.bar}>
      <Brand to={next ? withNext(paths.landing, next) : brandTo} />
      <nav aria-label="Public" className={classes.nav}>
        <ThemeButton />
        <PublicLink to={paths.howItWorks} className={classes.quiet}>
          How it works
        </PublicLink>
        <PublicLink to={paths.signIn} className={classes.login}>
          Log In
        </PublicLink>
        <LinkButton to={withNext(paths.signUp, next)} size="medium">
          Sign Up
        </LinkButton>
      </nav>
    </header>
  );
}

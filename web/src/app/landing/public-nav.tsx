import { Link, useSearchParams } from 'react-router';
import { paths, withNext } from '../../lib/paths.ts';
import { Brand } from '../../ui/brand.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import classes from './landing.module.css';

/** The bar of public pages. `next` travels along, so that a shared link survives login and signup. */
export function PublicNav({ brandTo }: { brandTo: string }) {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (
    <header className={classes.bar}>
      <Brand to={brandTo} />
      <nav aria-label="Public" className={classes.nav}>
        <ThemeButton />
        <Link to={paths.howItWorks} className={classes.quiet}>
          How it works
        </Link>
        <Link to={withNext(paths.signIn, next)} className={classes.login}>
          Log In
        </Link>
        <LinkButton to={withNext(paths.signUp, next)} size="medium">
          Sign Up
        </LinkButton>
      </nav>
    </header>
  );
}

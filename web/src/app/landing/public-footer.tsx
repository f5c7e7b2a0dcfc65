import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './landing.module.css';

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <span>Sidebet · for adults 18+. Please gamble responsibly.</span>
      <nav aria-label="Legal">
        <Link to={paths.howItWorks}>How it works</Link>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.privacy}>Privacy</Link>
      </nav>
    </footer>
  );
}

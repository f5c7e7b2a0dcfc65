import { LiveView } from '../../features/bets/components/live-view.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

/** /Live: games in play and the latest results. */
export function Component() {
  usePageTitle('Live');
  return (
    <>
      <h1 className={classes.title}>Live</h1>
      <LiveView />
    </>
  );
}

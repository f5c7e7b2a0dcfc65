import { useSearchParams } from 'react-router';
import { EventPageView } from '../../features/bets/components/event-page-view.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

/** /Event?id={eventId} */
export function Component() {
  const [params] = useSearchParams();
  const { entry, put } = useSlip();
  const eventId = params.get('id') ?? '';
  usePageTitle('Game');
  return (
    <>
      <h1 className={classes.title}>Game</h1>
      <EventPageView
        key={eventId}
        eventId={eventId}
        picked={entry?.kind === 'pick' && entry.event.id === eventId ? entry.side : null}
        onPick={(event, side) => put({ kind: 'pick', event, side })}
        onTake={(bet) => put({ kind: 'take', ...bet })}
      />
    </>
  );
}

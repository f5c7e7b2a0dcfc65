import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/load-part.ts';
import classes from './next-games.module.css';

/** The next games, each side to select. They load once the page has little to do; their place is reserved. */
export function NextGames() {
  const [Choices, setChoices] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./game-choices.tsx').then(
          (part) => setChoices(() => part.default),
          () => {},
        );
      }),
    [],
  );
  return (
    <section className={classes.section} aria-labelledby="next-games">
      <h2 id="next-games" className={classes.title}>
        Pick your side
      </h2>
      <div className={classes.place}>{Choices && <Choices />}</div>
    </section>
  );
}

import classes from './next-games.module.css';
import { useIdlePart } from './use-idle-part.ts';

const load = () => import('./game-choices.tsx');

/** The next games, each side to select. Their place is reserved. */
export function NextGames() {
  const Choices = useIdlePart(load);
  return (
    <section className={classes.section} aria-labelledby="next-games">
      <h2 id="next-games" className={classes.title}>
        Pick your side
      </h2>
      <div className={classes.place}>{Choices && <Choices />}</div>
    </section>
  );
}

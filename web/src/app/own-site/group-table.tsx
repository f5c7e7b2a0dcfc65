import classes from './group-table.module.css';

const example = [
  { name: 'Ann', record: '7–3', points: '+240' },
  { name: 'Ben', record: '5–4', points: '+35' },
  { name: 'Cam', record: '3–8', points: '−275' },
] as const;

/** An example of a season's table. */
export function GroupTable() {
  return (
    <figure className={classes.card}>
      <figcaption>
        <span>Season 1</span>
        <span className={classes.mark}>Example</span>
      </figcaption>
      <ol>
        {example.map(({ name, record, points }) => (
          <li key={name} data-up={points.startsWith('+')}>
            <span className={classes.name}>{name}</span>
            <span className={classes.record}>{record}</span>
            <strong>{points}</strong>
          </li>
        ))}
      </ol>
    </figure>
  );
}

import classes from './skeleton.module.css';

type Props = { label: string; count: number; height: number; columns?: 1 | 2 };

/** The specified loading text over placeholders of the content. */
export function Skeletons({ label, count, height, columns = 1 }: Props) {
  return (
    <div>
      <p role="status" className={classes.label}>
        {label}
      </p>
      <div className={classes.grid} data-columns={columns} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className={classes.card} style={{ height, animationDelay: `${index * 90}ms` }}>
            <i className={classes.line} />
            {height > 100 && <Row />}
            {height > 100 && <Row />}
          </div>
        ))}
      </div>
    </div>
  );
}

function Row() {
  return (
    <span className={classes.row}>
      <i className={classes.disc} />
      <i className={classes.name} />
      <i className={classes.button} />
    </span>
  );
}

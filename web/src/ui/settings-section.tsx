import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

type Props = { id: string; title: string; hint?: ReactNode; children: ReactNode };

/** A section of a settings page. */
export function SettingsSection({ id, title, hint, children }: Props) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

type ActionProps = { title: string; hint: ReactNode; children: ReactNode };

/** An action in a {@link SettingsSection}: title, hint and buttons. */
export function SettingsAction({ title, hint, children }: ActionProps) {
  return (
    <div className={classes.action}>
      <div className={classes.words}>
        <h4>{title}</h4>
        <p className={classes.hint}>{hint}</p>
      </div>
      {children}
    </div>
  );
}

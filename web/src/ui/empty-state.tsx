import type { ReactNode } from 'react';
import { EmptyArt, type EmptyArtKind } from './empty-art.tsx';
import classes from './empty-state.module.css';

type Props = { art: EmptyArtKind; title: string; text?: string | undefined; children?: ReactNode };

export function EmptyState({ art, title, text, children }: Props) {
  return (
    <div className={classes.empty}>
      <EmptyArt kind={art} />
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

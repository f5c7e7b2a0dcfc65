import type { ReactNode } from 'react';
import { EmptyArt, type EmptyArtKind } from './empty-art.tsx';
import classes from './empty-state.module.css';

type Props = {
  art: EmptyArtKind;
  title: string;
  text?: ReactNode;
  /** As a whole page, its title is the page's heading. */
  page?: boolean;
  children?: ReactNode;
};

export function EmptyState({ art, title, text, page, children }: Props) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={classes.empty}>
      <EmptyArt kind={art} />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

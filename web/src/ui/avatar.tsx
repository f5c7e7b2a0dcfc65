import { useState } from 'react';
import classes from './avatar.module.css';

type Props = { name: string; picture: string | null /** Pixels; 30 without. */; size?: number };

/** A user's picture, or their initials without one. */
export function Avatar({ name, picture, size }: Props) {
  // Keyed by URL, so a new picture is tried after a broken one.
  const [broken, setBroken] = useState<string | null>(null);
  const style =
    size === undefined ? undefined : { width: size, height: size, fontSize: Math.round(size * 0.37) };
  if (picture && picture !== broken) {
    return (
      <img src={picture} alt="" className={classes.avatar} style={style} onError={() => setBroken(picture)} />
    );
  }
  return <span className={classes.avatar} style={style} data-initials={initials(name)} aria-hidden="true" />;
}

/** "Jordan Ellis" → JE. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  if (words.length === 1) return letters(words[0]!, 2);
  return letters(words[0] ?? '', 1) + letters(words.at(-1) ?? '', 1);
}

function letters(word: string, count: number): string {
  return [...word.replace(/[^\p{L}\d]/gu, '')].slice(0, count).join('').toUpperCase();
}

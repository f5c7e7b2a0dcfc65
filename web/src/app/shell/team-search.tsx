import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../lib/use-debounced.ts';
import classes from './team-search.module.css';
import { useViewParams } from './view-params.ts';

/** Filters the listed events, or the board, by team. From any other view it leads to Home. */
export function TeamSearch() {
  const { onMain, view, q, set } = useViewParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  // Back, forward and links change the address without typing; the box follows.
  if (q !== seen) {
    setSeen(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const wanted = useDebounced(typed.trim(), 200);

  useEffect(() => {
    if (wanted !== typed.trim() || wanted === q) return;
    if (onMain && view !== 'myBets') set({ q: wanted }, true);
    else if (wanted) navigate(`/?q=${encodeURIComponent(wanted)}`);
  }, [wanted, typed, q, onMain, view, set, navigate]);

  return (
    <search className={classes.box}>
      <IconSearch size={17} stroke={1.8} aria-hidden="true" />
      <input
        type="search"
        placeholder="Search teams"
        aria-label="Search teams"
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

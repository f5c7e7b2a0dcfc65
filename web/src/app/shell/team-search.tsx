import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../lib/use-debounced.ts';
import classes from './team-search.module.css';
import { useViewParams } from './view-params.ts';

/** Filters the listed events, or the board, by team. From other views it opens Home. */
export function useTeamSearch() {
  const { onMain, view, q, set } = useViewParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  // Navigation can change the URL without typing; the input follows.
  if (q !== seen) {
    setSeen(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const wanted = typed.trim();
  const settled = useDebounced(wanted, 200);

  /** Applies the input without the debounce. */
  const apply = useCallback(() => {
    if (wanted === q) return;
    if (onMain && view !== 'myBets') set({ q: wanted }, true);
    else if (wanted) navigate(`/?q=${encodeURIComponent(wanted)}`);
  }, [wanted, q, onMain, view, set, navigate]);

  useEffect(() => {
    if (settled === wanted) apply();
  }, [settled, wanted, apply]);
  return { typed, setTyped, apply };
}

type BoxProps = { search: ReturnType<typeof useTeamSearch>; onEnter?: () => void; autoFocus?: boolean };

export function TeamSearchBox({ search, onEnter, autoFocus = false }: BoxProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.apply();
    onEnter?.();
  };
  return (
    <search>
      <form className={classes.box} onSubmit={submit}>
        <IconSearch size={17} stroke={1.8} aria-hidden="true" />
        <input
          type="search"
          enterKeyHint="search"
          placeholder="Search teams"
          aria-label="Search teams"
          value={search.typed}
          maxLength={80}
          data-autofocus={autoFocus || undefined}
          onChange={(event) => search.setTyped(event.target.value)}
        />
      </form>
    </search>
  );
}

/** The search box on wide screens, always visible. */
export function TeamSearch() {
  return <TeamSearchBox search={useTeamSearch()} />;
}

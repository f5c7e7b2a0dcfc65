import { useRef, useState } from 'react';
import { useFocusFallback } from '../../../lib/focus.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { minSearchCharacters } from '../api.ts';
import { FriendLists } from './friend-lists.tsx';
import classes from './friends-panel.module.css';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';

/** Friend search and lists, for the Friends page and the betslip's tab. */
export default function FriendsPanel() {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const settled = useDebounced(wanted, 250);
  const panel = useRef<HTMLDivElement>(null);
  useFocusFallback(panel);
  const isLongEnough = [...wanted].length >= minSearchCharacters;
  return (
    <div className={classes.panel} ref={panel} tabIndex={-1}>
      <SearchBox
        value={typed}
        onChange={setTyped}
        hint={wanted !== '' && !isLongEnough ? 'Type at least two letters.' : null}
      />
      {isLongEnough ? <SearchResults q={settled} isSettled={settled === wanted} /> : <FriendLists />}
    </div>
  );
}

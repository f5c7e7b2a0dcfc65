import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/load-part.ts';
import { SportMenu } from './sport-menu.tsx';
import classes from './sport-rail.module.css';

const MenuOverlay = lazyPart(() => import('./menu-overlay.tsx'));

/** Search and sports on medium widths, where the full menu does not fit. */
export function SportRail() {
  const [searching, setSearching] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-expanded={searching}
        onClick={() => setSearching(true)}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        Search
      </button>
      <SportMenu layout="rail" />
      {searching && (
        <Suspense>
          <MenuOverlay focusSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}

import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { useNarrow, useThreeColumns } from '../../lib/use-media.ts';
import { Brand } from '../../ui/brand.tsx';
import { useReturnedFocus } from './leave-notifications.ts';
import { MainLinks } from './main-links.tsx';
import classes from './top-bar.module.css';
import { UserLinks } from './user-links.tsx';

const MenuOverlay = lazyPart(() => import('./menu-overlay.tsx'));

/** The top bar. Its links move into the overlay below 768 px, the sport menu below 1200 px. */
export function TopBar() {
  const narrow = useNarrow();
  const threeColumns = useThreeColumns();
  const [open, setOpen] = useState(false);
  return (
    <header className={classes.bar}>
      {!threeColumns && <MenuButton open={open} onOpen={() => setOpen(true)} />}
      <Brand to={paths.home} />
      {!narrow && <MainLinks />}
      <UserLinks narrow={narrow} />
      {open && !threeColumns && (
        <Suspense>
          <MenuOverlay onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

type MenuButtonProps = { open: boolean; onOpen: () => void };

function MenuButton({ open, onOpen }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useReturnedFocus(button, 'menu');
  return (
    <button
      ref={button}
      type="button"
      className={classes.menuButton}
      aria-label="Menu"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
    >
      <IconMenu2 size={24} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

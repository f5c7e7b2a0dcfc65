import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './download-link.module.css';

type Props = { href: string; small?: boolean; children: ReactNode };

/** A file to take away. */
export function DownloadLink({ href, small, children }: Props) {
  return (
    <a className={classes.link} data-small={small} href={href} download>
      <IconDownload size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </a>
  );
}

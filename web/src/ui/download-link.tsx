import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './download-link.module.css';

type Props = {
  href: string;
  /** The file's name, unless the server gives one. */
  name?: string;
  small?: boolean;
  children: ReactNode;
};

/** A file to take away. */
export function DownloadLink({ href, name = '', small, children }: Props) {
  return (
    <a className={classes.link} data-small={small} href={href} download={name}>
      <IconDownload size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </a>
  );
}

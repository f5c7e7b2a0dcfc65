import { type Icon as Drawing, IconMailCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './email-sent-notice.module.css';

type Props = { icon?: Drawing; children: ReactNode };

/** Replaces a sent form; takes the focus for keyboards and screen readers. */
export function EmailSentNotice({ icon: Icon = IconMailCheck, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={classes.notice} role="status" tabIndex={-1}>
      <Icon size={26} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
    </div>
  );
}

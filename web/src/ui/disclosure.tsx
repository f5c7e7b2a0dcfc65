import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './disclosure.module.css';

type Props = { summary: ReactNode; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** A line that opens to its content, which exists only while it is open. */
export function Disclosure({ summary, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <section className={classes.disclosure}>
      <button
        type="button"
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span>{summary}</span>
        <IconChevronDown size={16} stroke={2} aria-hidden="true" />
      </button>
      <div id={id} className={classes.content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

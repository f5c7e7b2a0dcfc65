import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import type { useSearchText } from '../use-filters.ts';
import classes from './console-page.module.css';

type Props = {
  title: string;
  intro?: ReactNode;
  /** The parent list, if any. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
};

/** A console page: heading, actions and content. */
export function ConsolePage({ title, intro, back, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.room} aria-labelledby="room-title">
      {back && (
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={classes.head}>
        <div>
          <h1 id="room-title" ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {intro && <p className={classes.intro}>{intro}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** A list's filters, in a row that wraps. */
export function Filters({ children }: { children: ReactNode }) {
  return <search className={classes.filters}>{children}</search>;
}

export type SearchOptions = {
  label?: string;
  placeholder: string;
  maxLength?: number;
  /** What of a typed or pasted text is searched for. */
  read?: (text: string) => string;
};

type SearchProps = SearchOptions & { search: ReturnType<typeof useSearchText> };

/** The text that narrows a list down. */
export function SearchField({ search, label = 'Search', maxLength = 80, read, placeholder }: SearchProps) {
  return (
    <Field
      label={label}
      type="search"
      placeholder={placeholder}
      value={search.typed}
      maxLength={maxLength}
      onChange={({ target: { value } }) => search.setTyped(read ? read(value) : value)}
    />
  );
}

/** Key numbers. */
export function Metrics({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.metrics}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts about one subject, line by line. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A status chip. `strong` for what needs attention. */
export function Chip({ children, strong }: { children: ReactNode; strong?: boolean }) {
  return (
    <span className={classes.chip} data-strong={strong}>
      {children}
    </span>
  );
}

export function Chips({ children }: { children: ReactNode }) {
  return <span className={classes.chips}>{children}</span>;
}

/** A table cell of two lines: the value, and a quieter note below it. */
export function TwoLines({
  children,
  sub,
  strong,
}: {
  children: ReactNode;
  sub: ReactNode;
  strong?: boolean;
}) {
  return (
    <span className={classes.lead}>
      {strong ? <strong>{children}</strong> : <span>{children}</span>}
      {sub && <span className={classes.sub}>{sub}</span>}
    </span>
  );
}

/** A link in a table. */
export function Lead({ to, children, sub }: { to: string; children: ReactNode; sub?: ReactNode }) {
  return (
    <span className={classes.lead}>
      <Link to={to}>{children}</Link>
      {sub && <span className={classes.sub}>{sub}</span>}
    </span>
  );
}

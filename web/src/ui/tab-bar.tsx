import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect } from 'react';
import { scrollIntoStrip } from './scroll-into-strip.ts';
import segments from './segments.module.css';
import classes from './tab-bar.module.css';

type Tab<T extends string> = { value: T; label: string };

type Props<T extends string> = {
  label: string;
  tabs: readonly Tab<T>[];
  /** Null while no tab is chosen; an unknown value shows its content with no tab marked. */
  value: T | null;
  onChange: (value: T) => void;
  children: ReactNode;
  /** At the end of the tabs' line. */
  end?: ReactNode;
  /** 'side' stacks the tabs next to the panel, 'strip' is a scrolling row. */
  layout?: 'row' | 'wide' | 'side' | 'strip';
};

/** Tabs and the chosen panel. Arrow keys, Home and End move between tabs. */
export function TabBar<T extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  end,
  layout = 'row',
}: Props<T>) {
  const id = useId();
  const marked = tabs.some((tab) => tab.value === value);
  useLayoutEffect(() => {
    const tab = layout === 'strip' ? document.getElementById(`${id}-${value}`) : null;
    if (tab) scrollIntoStrip(tab.parentElement!, tab);
  }, [id, layout, value]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: Math.max(at, 0) - 1,
      ArrowUp: Math.max(at, 0) - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]!;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  const list = (
    <div
      role="tablist"
      aria-label={label}
      className={`${segments.group} ${classes.list}`}
      data-layout={layout}
      aria-orientation={layout === 'side' ? 'vertical' : undefined}
      onKeyDown={move}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          className={`${segments.segment} ${classes.tab}`}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          tabIndex={tab.value === value || (!marked && index === 0) ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {end ? (
        <div className={classes.line}>
          {list}
          {end}
        </div>
      ) : (
        list
      )}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={marked ? `${id}-${value}` : undefined}
        aria-label={marked ? undefined : label}
        className={classes.panel}
      >
        {children}
      </div>
    </>
  );
}

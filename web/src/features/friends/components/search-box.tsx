import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import classes from './search-box.module.css';

type Props = { value: string; onChange: (value: string) => void; hint: string | null };

export function SearchBox({ value, onChange, hint }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search>
      <div className={classes.box}>
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search for friends..."
          aria-label="Search for friends"
          aria-describedby={hint ? id : undefined}
          value={value}
          maxLength={80}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <button type="button" className={classes.clear} aria-label="Clear the search" onClick={clear}>
            <IconX size={17} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </div>
      {hint && (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </search>
  );
}

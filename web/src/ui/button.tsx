import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './button.module.css';
import { Link } from './link.tsx';

type Look = {
  kind?: 'primary' | 'outline' | 'plain' | 'danger';
  /** `tight` for a button inside a line of text. */
  size?: 'tight' | 'small' | 'medium' | 'large';
  wide?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> | undefined };

export function Button({ kind, size, wide, busy, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, wide })}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    />
  );
}

type LinkButtonProps = Look & {
  to: string;
  children: ReactNode;
  describedBy?: string;
  /** Reloads the page from the server. */
  reloads?: boolean;
};

export function LinkButton({
  kind,
  size,
  wide,
  to,
  children,
  describedBy,
  reloads = false,
}: LinkButtonProps) {
  return (
    <Link
      to={to}
      reloadDocument={reloads}
      className={buttonClass({ kind, size, wide })}
      aria-describedby={describedBy}
    >
      {children}
    </Link>
  );
}

type LookOptions = { [Key in keyof Look]: Look[Key] | undefined };

function buttonClass({ kind = 'primary', size = 'medium', wide }: LookOptions): string {
  return [classes.button, classes[kind], classes[size], wide && classes.wide].filter(Boolean).join(' ');
}

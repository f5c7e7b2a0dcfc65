import type { FormEvent, ReactNode } from 'react';
import classes from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';

type Props = ModalProps & {
  /** In pixels, if the screen is wide enough. */
  width?: number;
};

/** The frame of every dialog. Load its users lazily. */
export function Dialog({ width = 460, ...modal }: Props) {
  return <Modal {...modal} shape="window" width={width} />;
}

type FormProps = {
  label?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function DialogForm({ label, onSubmit, children }: FormProps) {
  return (
    <form className={classes.form} noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/** A dialog's text above its fields. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** A dialog's two buttons. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

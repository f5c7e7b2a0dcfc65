import { createElement, type ReactNode } from 'react';
import { errorMessage } from './api-problem.ts';

export type Toast = {
  readonly id: number;
  readonly message: ReactNode;
  readonly isError: boolean;
  /** On its way out: see `remove`. */
  readonly isLeaving: boolean;
};

export type Toasts = ReturnType<typeof createToasts>;

/** The toasts of one app. */
export function createToasts() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function add(message: ReactNode, isError: boolean): void {
    set([...toasts, { id: ++lastId, message, isError, isLeaving: false }]);
  }

  function set(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  return {
    show(message: string): void {
      add(message, false);
    },

    showError(error: unknown): void {
      add(errorMessage(error), true);
    },

    /** An error with a link to open or copy: a toast's text cannot be selected. */
    showErrorWithLink(message: string, url: string): void {
      add([message, '\n', createElement('a', { key: url, href: url }, url)], true);
    },

    /** Lets it leave the screen. */
    dismiss(id: number): void {
      set(toasts.map((one) => (one.id === id ? { ...one, isLeaving: true } : one)));
    },

    /** Once it has left the screen. */
    remove(id: number): void {
      set(toasts.filter((one) => one.id !== id));
    },

    /** From oldest to newest, with those that wait for their turn. */
    read: (): readonly Toast[] => toasts,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

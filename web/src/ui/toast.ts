import { createElement, type ReactNode } from 'react';
import { errorMessage } from '../lib/api-problem.ts';

export type Toast = {
  readonly id: number;
  readonly message: ReactNode;
  readonly isError: boolean;
  /** On its way out: see {@link removeToast}. */
  readonly isLeaving: boolean;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function toast(message: string): void {
  show(message, false);
}

export function toastError(error: unknown): void {
  show(errorMessage(error), true);
}

/** An error with a link to open or copy: a toast's text cannot be selected. */
export function toastErrorWithLink(message: string, url: string): void {
  show([message, '\n', createElement('a', { key: url, href: url }, url)], true);
}

/** Lets it leave the screen. */
export function dismissToast(id: number): void {
  set(toasts.map((one) => (one.id === id ? { ...one, isLeaving: true } : one)));
}

/** Once it has left the screen. */
export function removeToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

export function clearToasts(): void {
  set([]);
}

/** From oldest to newest, with those that wait for their turn. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(message: ReactNode, isError: boolean): void {
  set([...toasts, { id: ++lastId, message, isError, isLeaving: false }]);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

import { type ComponentType, createElement, lazy, useState } from 'react';

const renewedKey = 'sidebet-renewed-at';
const onceEveryMs = 60_000;
const askAgainAfterMs = 2_000;

/**
 * Loads a part of the app. A script that could not be loaded is on an unreachable server or was removed by a deploy. A
 * browser does not request it again in the same page, so the page reloads, but only once the server responds: what the
 * user sees and has typed stays until then. A second failure within a minute is thrown, or the page would reload forever.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    await serverResponds();
    const renewed = Number(sessionStorage.getItem(renewedKey) ?? 0);
    if (Date.now() - renewed < onceEveryMs) throw error;
    sessionStorage.setItem(renewedKey, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}

/** A component that loads with its first use. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));

/**
 * A component that loads once the page has little to do. If it cannot, it stays out until the next page, because a reload
 * would lose files that were chosen.
 */
export function idlePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    await new Promise<void>((resolve) => void whenIdle(resolve));
    return load().catch((): { default: ComponentType<Props> } => ({ default: () => null }));
  });
}

/**
 * A component and the function that loads it before its first use. Loaded, it renders at once: React shows what was lazy up
 * to 300 ms late, even when its script is there.
 */
export function preloadablePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [part: ComponentType<Props>, preload: () => Promise<void>] {
  let loaded: ComponentType<Props> | undefined;
  const Lazy = lazyPart(load) as unknown as ComponentType<Props>;
  const Part = (props: Props) => {
    const [Shown] = useState(() => loaded ?? Lazy);
    return createElement(Shown, props);
  };
  const preload = async () => {
    loaded = (await load()).default;
  };
  return [Part, preload];
}

async function serverResponds(): Promise<void> {
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs));
}

function isReachable(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** After what a page needs at first. */
const delayMs = 1_000;

/** Runs something that can wait once the page has little to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') run();
    else idle = requestIdleCallback(run);
  }, delayMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

import { expiryMs, voidAfterMs } from '@sidebet/domain/bets/waits';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Wait } from './wait.tsx';

test.each([
  [null, '72 hours, One hour'],
  ['10', '7 hours 12 minutes, 6 minutes'],
])('with games at speed %s bets wait %s', (speed, text) => {
  const meta = document.createElement('meta');
  meta.name = 'sidebet-game-speed';
  meta.content = speed ?? '';
  if (speed !== null) document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
    cleanup();
  });
  render(
    <p>
      <Wait ms={voidAfterMs} />, <Wait ms={expiryMs} normal="One hour" />
    </p>,
  );
  expect(screen.getByText(text)).toBeVisible();
});

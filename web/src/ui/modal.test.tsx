import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const dialog = (name: string) => screen.getByRole('dialog', { name });
const button = (name: string) => screen.getByRole('button', { name });
const layerOf = (name: string) => dialog(name).parentElement!;

/** A button that opens a dialog, which opens another. */
function Page({
  busy = false,
  firm = false,
  onClosed,
}: {
  busy?: boolean;
  firm?: boolean;
  onClosed?: () => void;
}) {
  const [opened, setOpened] = useState({ outer: false, inner: false });
  return (
    <>
      <button type="button" onClick={() => setOpened({ outer: true, inner: false })}>
        Open
      </button>
      <Dialog
        title="Outer"
        opened={opened.outer}
        busy={busy}
        firm={firm}
        onClosed={onClosed}
        onClose={() => setOpened({ outer: false, inner: false })}
      >
        <input aria-label="First" />
        <input aria-label="Second" data-autofocus />
        <button type="button" onClick={() => setOpened({ outer: true, inner: true })}>
          Open inner
        </button>
      </Dialog>
      {opened.inner && (
        <Dialog title="Inner" onClose={() => setOpened({ outer: true, inner: false })}>
          <input aria-label="Third" />
        </Dialog>
      )}
    </>
  );
}

test('the focus moves into the dialog, stays there and returns', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('Open'));
  expect(screen.getByLabelText('Second')).toHaveFocus();
  await user.tab();
  expect(button('Open inner')).toHaveFocus();
  await user.tab();
  expect(button('Close')).toHaveFocus();
  await user.tab({ shift: true });
  expect(button('Open inner')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button('Open')).toHaveFocus();
});

test('Escape closes only the top dialog, and the focus goes back to the one below', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button('Open'));
  await user.click(button('Open inner'));
  expect(dialog('Inner')).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull();
  expect(button('Open inner')).toHaveFocus();
});

test('everything behind the top dialog is inert, except what stays above dialogs, and the page does not scroll', async () => {
  const user = userEvent.setup();
  const toasts = document.body.appendChild(document.createElement('div'));
  toasts.setAttribute('data-above-modals', '');
  const { container } = render(<Page />);
  await user.click(button('Open'));
  expect(container.inert).toBe(true);
  expect(toasts.inert).toBe(false);
  expect(document.documentElement).toHaveAttribute('data-scroll-lock');
  await user.click(button('Open inner'));
  expect(layerOf('Outer').inert).toBe(true);
  expect(layerOf('Inner').inert).toBe(false);
  await user.keyboard('{Escape}');
  expect(layerOf('Outer').inert).toBe(false);
  await user.keyboard('{Escape}');
  expect(container.inert).toBe(false);
  expect(document.documentElement).not.toHaveAttribute('data-scroll-lock');
  toasts.remove();
});

test('a firm dialog stays on top of one that opens later, and nothing but its buttons closes it', async () => {
  const user = userEvent.setup();
  render(
    <Dialog title="Firm" firm onClose={() => expect.unreachable()}>
      <button type="button">Keep going</button>
    </Dialog>,
  );
  render(
    <Dialog title="Later" onClose={() => expect.unreachable()}>
      <input aria-label="Field" />
    </Dialog>,
  );
  expect(layerOf('Firm').inert).toBe(false);
  expect(layerOf('Later').inert).toBe(true);
  expect(button('Keep going')).toHaveFocus();
  await user.keyboard('{Escape}');
  await user.click(layerOf('Firm').firstElementChild!);
  expect(within(dialog('Firm')).queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a busy dialog ignores Escape and taps outside, and focuses its field again afterwards', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Page />);
  await user.click(button('Open'));
  rerender(<Page busy />);
  await user.keyboard('{Escape}');
  await user.click(layerOf('Outer').firstElementChild!);
  expect(layerOf('Outer')).toHaveAttribute('data-closing', 'false');
  button('Open inner').focus();
  rerender(<Page />);
  expect(screen.getByLabelText('Second')).toHaveFocus();
});

test('it reports when it has left the screen', async () => {
  const user = userEvent.setup();
  const onClosed = vi.fn();
  render(<Page onClosed={onClosed} />);
  await user.click(button('Open'));
  await user.click(layerOf('Outer').firstElementChild!);
  expect(layerOf('Outer')).toHaveAttribute('data-closing', 'true');
  expect(onClosed).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onClosed).toHaveBeenCalledOnce();
});

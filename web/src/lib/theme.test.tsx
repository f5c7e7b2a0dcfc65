import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, followDeviceTheme, toggleTheme, useTheme, useThemeChoice } from './theme.ts';

const device = Object.assign(new EventTarget(), { matches: false });

function setDeviceLight(isLight: boolean): void {
  device.matches = isLight;
  act(() => device.dispatchEvent(new Event('change')));
}

function Shown() {
  return <p>{`${useTheme()}, chosen: ${useThemeChoice()}`}</p>;
}

const shown = () => screen.getByText(/chosen/).textContent;

beforeEach(() => {
  const { documentElement: page } = document;
  const before = page.getAttribute('data-theme');
  vi.spyOn(window, 'matchMedia').mockReturnValue(device as unknown as MediaQueryList);
  device.matches = false;
  chooseTheme('device');
  render(<Shown />);
  return () => {
    cleanup();
    chooseTheme('device');
    page.removeAttribute('data-theme-choice');
    if (before) page.setAttribute('data-theme', before);
    else page.removeAttribute('data-theme');
  };
});

test('follows the device until another theme is chosen', () => {
  followDeviceTheme();
  expect(shown()).toBe('dark, chosen: device');
  setDeviceLight(true);
  expect(shown()).toBe('light, chosen: device');
  act(toggleTheme);
  expect(shown()).toBe('dark, chosen: dark');
  setDeviceLight(false);
  setDeviceLight(true);
  expect(shown()).toBe('dark, chosen: dark');
  act(() => chooseTheme('device'));
  expect(shown()).toBe('light, chosen: device');
});

test('where storage is blocked, the choice stays until the page closes', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  act(() => chooseTheme('light'));
  expect(shown()).toBe('light, chosen: light');
});

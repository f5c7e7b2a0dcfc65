import { expect, type Page } from '@playwright/test';

/** Checks that the bar of the public pages shows the whole name of the site and every link, inside the page. */
export async function checkPublicBar(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const bar = page.getByRole('banner');
  const shown = bar.getByText(name, { exact: true });
  const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) => ({
    right: scrollWidth - clientWidth,
    below: scrollHeight - clientHeight,
  });
  expect(await shown.evaluate(cut), `${name} at ${width} px`).toEqual({ right: 0, below: 0 });
  const parts = await bar.evaluate((header) =>
    [...header.querySelectorAll('a, button')]
      .map((part) => ({ what: part.textContent || part.ariaLabel, ...part.getBoundingClientRect().toJSON() }))
      .filter((part) => part.width > 0),
  );
  for (const { what, left, right, height } of parts) {
    expect(left, `${what} at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(right, `${what} at ${width} px`).toBeLessThanOrEqual(width);
    expect(height, `${what} at ${width} px`).toBeLessThanOrEqual(60);
  }
}

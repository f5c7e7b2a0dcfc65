import { expect, test } from './fixtures.ts';

/** Pages with their own policy, and what the site's policy forbids. every-page.spec.ts opens all other pages under it. */

test('what the policy forbids is blocked and reported; the API reference has its own policy', async ({
  visit,
  policies,
}) => {
  const page = await visit();
  await page.goto('/home');
  const outcome = await page.evaluate(async () => {
    const refused = (attempt: () => unknown) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    const style = document.createElement('style');
    style.append('body { outline: 7px solid red }');
    const image = new Image();
    image.src = 'https://elsewhere.example/pixel.png';
    document.body.append(style, image);
    return {
      markup: refused(() => {
        document.body.insertAdjacentHTML('beforeend', '<b>no</b>');
      }),
      script: refused(() => {
        document.createElement('script').text = 'window.hostile = true';
      }),
      policy: refused(() => {
        (
          window as never as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('another', {});
      }),
      styled: getComputedStyle(document.body).outlineWidth === '7px',
    };
  });
  expect(outcome).toEqual({ markup: true, script: true, policy: true, styled: false });
  const seen: string[] = [];
  await expect
    .poll(() => {
      seen.push(...policies.take());
      return ['require-trusted-types-for', 'trusted-types', 'style-src', 'img-src'].filter(
        (directive) => !seen.some((sentence) => sentence.startsWith(directive)),
      );
    })
    .toEqual([]);

  await test.step('the API reference', async () => {
    await page.goto('/api/docs/');
    // Wait until every endpoint is rendered.
    await expect(page.getByRole('heading', { name: /^Sidebet/ })).toBeVisible({ timeout: 60_000 });
    expect(policies.take()).toEqual([]);
  });
});

import type { Locator, Page } from '@playwright/test';
import type { Region, SpecifiedText } from './row.ts';

type Wanted = Pick<SpecifiedText, 'where' | 'in' | 'of'>;

/**
 * Every visible element of the right kind with exactly this text. Compares exactly, including double spaces, which
 * Playwright's text matching would normalize.
 */
export function findText(page: Page, { where, in: region, of }: Wanted, text: string): Locator {
  const place = region ? findRegion(page, region) : page.locator('body');
  const said = `(string(.)="${text}" or text()[.="${text}"])`;
  const within = (steps: string) => place.locator(`xpath=${steps}`).filter({ visible: true });
  const name = { name: text, exact: true } as const;
  switch (where) {
    case 'heading':
    case 'link':
    case 'button':
    case 'tab':
      return place.getByRole(where, name).filter({ visible: true });
    case 'column':
      return place.getByRole('columnheader', name).filter({ visible: true });
    case 'page':
      return within(`./descendant-or-self::*[${said}][not(${hidden})][not(self::option)]`);
    case 'term':
      return within(`.//dt[${said}]`);
    case 'label':
      return within(`.//label[${said}][@for=//*[${control}]/@id or .//*[${control}]]`);
    case 'placeholder':
      return within(`.//input[@placeholder="${text}"]`);
    case 'value':
      return place.getByLabel(of!, { exact: true }).filter({ visible: true });
    case 'option':
      // Options of a closed select have no box; the select itself must be visible.
      return place.locator('select').filter({ visible: true }).locator(`xpath=.//option[${said}]`);
    case 'toast':
      return within(`.//*[@role="alert"][${notification}]/descendant::*[${said}]`);
    case 'field':
      return within(`.//*[@aria-invalid="true"][@aria-describedby=//*[${said}]/@id]`);
    case 'alert':
      return within(`.//*[@role="alert"][not(${notification})]/descendant-or-self::*[${said}]`);
    case 'status':
      return within(`.//*[@role="status"]/descendant-or-self::*[${said}]`);
    default:
      return where satisfies never;
  }
}

const control = 'self::input or self::select or self::textarea';
const hidden = 'ancestor-or-self::*[@inert or @aria-hidden="true"]';
const notification = '@data-toast';

function findRegion(page: Page, region: Region): Locator {
  const narrow = page.viewportSize()!.width < 768;
  switch (region) {
    case 'bar':
      return page.getByRole('banner');
    case 'menu':
      return page.getByRole('dialog', { name: 'Menu' });
    case 'main links':
      return page.getByRole('navigation', { name: 'Main' });
    case 'sports':
      return page.getByRole('navigation', { name: 'Sports' });
    case 'filter':
      return page.getByRole('group', { name: 'Sport filter' });
    case 'legend':
      return page.getByRole('list', { name: 'Team colors' });
    case 'slip':
      return narrow
        ? page.getByRole('dialog', { name: 'Betslip' })
        : page.getByRole('complementary', { name: 'Betslip panel' });
    case 'card':
      return page.getByRole('article');
    case 'main':
      return page.getByRole('main');
    default:
      return region satisfies never;
  }
}

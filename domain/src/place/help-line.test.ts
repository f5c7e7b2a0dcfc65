import { expect, test } from 'vitest';
import { findHelpLine } from './help-line.ts';

test.each([
  [null, '1-800-GAMBLER', '+18004262537'],
  ['US', '1-800-GAMBLER', '+18004262537'],
  ['US-NJ', '1-800-GAMBLER', '+18004262537'],
  ['GB', '0808 8020 133', '+448088020133'],
  ['GB-NIR', '0808 8020 133', '+448088020133'],
  ['CA-ON', '1-866-531-2600', '+18665312600'],
  ['CA-QC', '1-800-GAMBLER', '+18004262537'],
  ['CA', '1-800-GAMBLER', '+18004262537'],
  ['AU-NSW', '1800 858 858', '+611800858858'],
  ['ZZ', '1-800-GAMBLER', '+18004262537'],
])('the help line of %s is %s', (place, number, dial) => {
  expect(findHelpLine(place)).toMatchObject({ number, dial });
});

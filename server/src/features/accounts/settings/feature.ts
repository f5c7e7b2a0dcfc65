import type { Uses } from '../../../context.ts';
import { exchangeFeeView, readExchangeFees } from '../../../db/exchange-fees.ts';
import { readSystemSettings } from '../../../db/system-settings.ts';
import type { Handlers } from '../../../http/handlers.ts';

export function settingsFeature({ pool, clock }: Uses<'pool' | 'clock'>) {
  const handlers: Handlers<'getSettings' | 'getExchangeFee'> = {
    getSettings: () => readSystemSettings(pool, clock),
    getExchangeFee: async () => exchangeFeeView(await readExchangeFees(pool), clock.now()),
  };
  return { handlers };
}

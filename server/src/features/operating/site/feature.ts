import type { siteEndpoints } from '@sidebet/contract/site';
import { isRefusal, refuse } from '@sidebet/domain/refusals';
import { decideSiteSettings } from '@sidebet/domain/site/site-settings';
import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { createSetupLink, type SetupLinkContext } from '../../../site/setup-link.ts';

/** The settings of a site without cash. A person who reads the server's output has the link that changes them. */
export function siteFeature(context: SetupLinkContext & Uses<'site' | 'offersCash'>) {
  const { site, offersCash } = context;
  const setupLink = createSetupLink(context);
  const handlers: Handlers<keyof typeof siteEndpoints> = {
    getSite: () => site.read(),
    putSite: async ({ body: { token, ...input }, request }) => {
      if (offersCash) return refuse('notFound');
      const verified = await setupLink.verify({ token, address: request.ip });
      if (isRefusal(verified)) return verified;
      const decided = decideSiteSettings(input);
      if (isRefusal(decided)) return decided;
      await site.write(decided.site);
      return decided.site;
    },
  };
  return { handlers };
}

import type { siteEndpoints } from '@sidebet/contract/site';
import { isRefusal, refuse } from '@sidebet/domain/refusals';
import { decideSiteSettings } from '@sidebet/domain/site/site-settings';
import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createLinkTokens, type LinkTokenContext } from '../../limits/link-tokens.ts';

/** What the token of the setup link opens: there is one site. */
const linkId = 'site';

/** The settings of a site without cash. Who reads the server's output has the link that changes them. */
export function siteFeature(context: LinkTokenContext & Uses<'site' | 'offersCash'>) {
  const { site, offersCash } = context;
  const tokens = createSetupTokens(context);
  const handlers: Handlers<keyof typeof siteEndpoints> = {
    getSite: () => site.read(),
    putSite: async ({ body: { token, ...input }, request }) => {
      if (offersCash) return refuse('notFound');
      const verified = tokens.verify(linkId, { token, address: request.ip });
      if (isRefusal(verified)) return verified;
      const decided = decideSiteSettings(input);
      if (isRefusal(decided)) return decided;
      await site.write(decided.site);
      return decided.site;
    },
  };
  return { handlers };
}

/** The path of the page that chooses the settings, which the server prints. */
export function setupPath(context: LinkTokenContext): string {
  return `/setup?token=${createSetupTokens(context).tokenOf(linkId)}`;
}

function createSetupTokens(context: LinkTokenContext) {
  return createLinkTokens(context, { label: 'sidebet site setup 1', refusal: 'setupLinkInvalid' });
}

import { createLinkTokens, type LinkTokenContext, type LinkTokens } from '../../../limits/link-tokens.ts';

/** Tokens of challenges' links, by the bet's id (docs/adr/0036). Only the creator of a challenge may see its token. */
export function createChallengeLinks(context: LinkTokenContext): LinkTokens {
  return createLinkTokens(context, { label: 'sidebet challenge links 1', refusal: 'challengeLinkInvalid' });
}

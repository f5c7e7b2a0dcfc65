import { IconLink } from '@tabler/icons-react';
import { sharedBetUrl } from '../../../lib/paths.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { copyBetLink } from '../share-bet.ts';

export function CopyLinkButton({ uniqueId }: { uniqueId: string }) {
  return (
    <StubButton icon={IconLink} onClick={() => void copyBetLink(sharedBetUrl(uniqueId))}>
      Copy link
    </StubButton>
  );
}

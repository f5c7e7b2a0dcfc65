import { IconLink } from '@tabler/icons-react';
import { copyText } from '../../../lib/copy-text.ts';
import { sharedBetUrl } from '../../../lib/paths.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { toast } from '../../../ui/toast.ts';

export function CopyLinkButton({ uniqueId }: { uniqueId: string }) {
  const copy = async () => {
    await copyText(sharedBetUrl(uniqueId));
    toast('Bet link copied to clipboard');
  };
  return (
    <StubButton icon={IconLink} onClick={() => void copy()}>
      Copy link
    </StubButton>
  );
}

import type { GroupSeasonView, GroupView } from '@sidebet/contract/groups/group';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiKey } from '../../../lib/api/api-key.ts';
import { callForFile } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './recap-dialog.module.css';

type Props = DialogState & {
  group: Pick<GroupView, 'id' | 'name'>;
  season: GroupSeasonView;
  /** Usernames; none if no bet was decided. */
  champions: readonly string[];
};

/** The picture of an ended season, to share or download. */
export default function RecapDialog({ group, season, champions, ...state }: Props) {
  const picture = useQuery({
    queryKey: apiKey('getSeasonRecap', { params: { groupId: group.id, seasonId: season.id } }),
    queryFn: ({ signal }) =>
      callForFile('getSeasonRecap', { groupId: group.id, seasonId: season.id }, signal),
    // Members may hide their amounts at any time.
    gcTime: 0,
  });
  const title = `${season.name} of ${group.name}`;
  const alt = champions.length === 0 ? title : `${title}, won by ${champions.join(' and ')}`;
  return (
    <Dialog {...state} title="Share this season">
      <div className={classes.content}>
        {picture.isPending && <Skeletons label="Drawing the picture..." count={1} height={200} />}
        {picture.isError && <QueryFailure error={picture.error} onRetry={() => void picture.refetch()} />}
        {picture.data && <Picture blob={picture.data} alt={alt} title={title} />}
      </div>
    </Dialog>
  );
}

function Picture({ blob, alt, title }: { blob: Blob; alt: string; title: string }) {
  const { toasts } = useAppClient();
  const address = useObjectUrl(blob);
  const name = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;
  const file = new File([blob], name, { type: 'image/png' });
  const share = () => {
    navigator.share({ files: [file], title }).catch((error: unknown) => {
      // Closing the sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.showError(error);
    });
  };
  return (
    <>
      {address && <img className={classes.picture} src={address} alt={alt} width={1200} height={630} />}
      <DialogText>Amounts that members hide are not in the picture.</DialogText>
      <DialogActions>
        {address && (
          <DownloadLink href={address} name={name}>
            Download
          </DownloadLink>
        )}
        {canShare(file) && (
          <Button wide onClick={share}>
            Share picture
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Whether the device has a share sheet that takes files. */
function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

function useObjectUrl(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

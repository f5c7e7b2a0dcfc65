import type { PayMethods as PayMethodsView } from '@sidebet/contract/pay-methods';
import { payMethodKinds } from '@sidebet/domain/groups/pay-methods';
import { useApi } from '../../../lib/api/use-api.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { payMethodLabels } from '../../../lib/pay-method-labels.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SettingsAction, SettingsSection } from '../../../ui/settings-section.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';

const PayMethodsDialog = lazyPart(() => import('./pay-methods-dialog.tsx'));

/** How members of the user's IOU groups can pay them. */
export default function PayMethods() {
  const { data, error, isPending, refetch } = useApi('getPayMethods');
  return (
    <SettingsSection
      id="pay-methods"
      title="Getting paid in groups"
      hint="Only members who have to pay you see it, while the payment is open. Sidebet never contacts these services."
    >
      {isPending && <Skeletons label="Loading..." count={1} height={48} />}
      {!data && error && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <SettingsAction title="Ways to pay you" hint={describe(data)}>
          <DialogButton
            kind="outline"
            size="small"
            dialog={(state) => <PayMethodsDialog methods={data} {...state} />}
          >
            {data.preferred === null ? 'Add' : 'Change'}
          </DialogButton>
        </SettingsAction>
      )}
    </SettingsSection>
  );
}

/** "Venmo @maya, Cash App $maya". */
function describe(methods: PayMethodsView): string {
  const signs = { venmo: '@', cashApp: '$', payPalMe: '', text: '' };
  const kinds = payMethodKinds.toSorted(
    (a, b) => Number(b === methods.preferred) - Number(a === methods.preferred),
  );
  const ways = kinds.flatMap((kind) => {
    const value = methods[kind];
    if (value === null) return [];
    return [kind === 'text' ? value : `${payMethodLabels[kind]} ${signs[kind]}${value}`];
  });
  return ways.length === 0 ? 'None yet' : ways.join(', ');
}

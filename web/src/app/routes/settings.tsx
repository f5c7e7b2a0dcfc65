import { IconLogout } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useLogOut } from '../../features/auth/login/log-out.ts';
import { offeredHere } from '../../lib/site.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { SettingsContent } from '../settings/settings-content.tsx';
import classes from '../settings/settings-page.module.css';
import { parseSettingsTab, settingsTabs } from '../settings/settings-tabs.ts';
import { BrandBar } from '../shell/brand-bar.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** /Settings?tab=… */
export function Component() {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const logOut = useLogOut();
  const tab = parseSettingsTab(params.get('tab'));
  const offered = offeredHere(settingsTabs);
  const tabs = narrow
    ? offered.flatMap(({ value, short }) => (short ? [{ value, label: short }] : []))
    : offered;
  usePageTitle('Settings');
  return (
    <>
      <BrandBar />
      <main className={classes.page}>
        <h1 className={classes.title}>Settings</h1>
        <div className={classes.columns}>
          <TabBar
            label="Settings"
            tabs={tabs}
            value={tab}
            layout={narrow ? 'strip' : 'side'}
            onChange={(next) => setParams({ tab: next })}
          >
            <div className={classes.content}>
              <SettingsContent tab={tab} />
            </div>
          </TabBar>
          {!narrow && (
            <div className={classes.logout}>
              <Button kind="plain" size="small" busy={logOut.isPending} onClick={() => logOut.mutate()}>
                <IconLogout size={17} stroke={1.7} aria-hidden="true" />
                Logout
              </Button>
            </div>
          )}
        </div>
      </main>
    </>
  );
}

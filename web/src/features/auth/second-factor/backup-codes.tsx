import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogText } from '../../../ui/dialog.tsx';
import form from '../auth-form.module.css';
import classes from '../sessions/security.module.css';

/** Shows the codes once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    copyText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const text = `Sidebet backup codes, each works once:\n\n${codes.join('\n')}\n`;
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'sidebet-backup-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={form.form}>
      <DialogText>
        Keep these somewhere you can reach without your phone. Each one works once, in place of a code from
        your app. <strong>You won’t see them again.</strong>
      </DialogText>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.others}>
        <Button kind="plain" size="small" onClick={() => void copy()}>
          <IconCopy size={17} stroke={1.7} aria-hidden="true" />
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button kind="plain" size="small" onClick={download}>
          <IconDownload size={17} stroke={1.7} aria-hidden="true" />
          Download
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {copied === true && 'Backup codes copied'}
        {copied === false && 'Couldn’t copy the codes. Select and copy them yourself.'}
      </p>
      <Button wide data-autofocus onClick={onDone}>
        I saved them
      </Button>
    </div>
  );
}

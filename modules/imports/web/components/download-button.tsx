import { Button } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { IconDownload } from '@tabler/icons-react';
import { downloadReport } from '../data.ts';
import { useImportsT } from '../messages.ts';

/** The rows left out, with the reasons, to be mended and uploaded again. */
export function DownloadButton({ id }: { readonly id: number }) {
  const t = useImportsT();
  const at = useSchool();
  const download = useAction((of: number) => downloadReport(at, of));
  return (
    <Button
      variant="default"
      loading={download.pending}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => download.run(id)}
    >
      {t('download')}
    </Button>
  );
}

import { Button } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { IconDownload } from '@tabler/icons-react';
import type { ReportRows } from '../../contract/index.ts';
import { downloadReport } from '../data.ts';
import { useImportsT } from '../messages.ts';

interface DownloadButtonProps {
  readonly id: number;
  readonly rows: ReportRows;
}

/**
 * Downloads the rows left out, with the reasons, so that they can be corrected and uploaded again; or all rows with
 * their outcomes.
 */
export function DownloadButton({ id, rows }: DownloadButtonProps) {
  const t = useImportsT();
  const at = useSchool();
  const download = useAction((of: number) => downloadReport(at, of, rows));
  return (
    <Button
      variant="default"
      loading={download.pending}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => download.run(id)}
    >
      {t(`download_${rows}`)}
    </Button>
  );
}

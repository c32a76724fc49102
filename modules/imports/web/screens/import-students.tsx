import { Button, ErrorState, PageFrame, PulseLoader } from '@ritm/ui';
import { errorText, href, Link, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { workingStatuses, type ImportItem, type ImportStatus } from '../../contract/index.ts';
import { CheckStep } from '../components/check-step.tsx';
import { DoneStep } from '../components/done-step.tsx';
import { FailedStep } from '../components/failed-step.tsx';
import { FileStep } from '../components/file-step.tsx';
import { MappingStep } from '../components/mapping-step.tsx';
import { Steps, type StepName } from '../components/steps.tsx';
import { WorkingStep } from '../components/working-step.tsx';
import { importQuery } from '../data.ts';
import { useImportsT } from '../messages.ts';

/** The import stands in the address, so leaving the screen loses nothing: back here, it shows how far the server is. */
const plain = { id: 0, columns: false, outcome: '', page: 1 };

export function Screen() {
  const t = useImportsT();
  const at = useSchool();
  const [asked, ask] = useSearchState(plain);
  const students = href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id });
  const another = asked.id > 0 && (
    <Button variant="default" component={Link} href={anotherFile(at)}>
      {t('another_file')}
    </Button>
  );
  return (
    <PageFrame title={t('title')} back={{ href: students, label: t('to_students') }} actions={another}>
      {asked.id > 0 ? (
        <OneImport
          id={asked.id}
          columns={asked.columns}
          showColumns={(columns) => ask({ columns, outcome: '', page: 1 })}
        />
      ) : (
        <>
          <Steps now="file" />
          <FileStep onUploaded={(id) => ask({ id })} />
        </>
      )}
    </PageFrame>
  );
}

const anotherFile = (at: { role: string; school_id: number }): string =>
  href('/$type/school/$school_id/students/import', { type: at.role, school_id: at.school_id });

interface OneImportProps {
  readonly id: number;
  /** The person went back to the columns of a checked import. */
  readonly columns: boolean;
  readonly showColumns: (columns: boolean) => void;
}

function OneImport({ id, columns, showColumns }: OneImportProps) {
  const t = useImportsT();
  const at = useSchool();
  const query = useQuery(importQuery(at, id));
  const found = query.data;
  if (!found && query.isError)
    return <ErrorState title={t('load_failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (!found) return <PulseLoader whole />;
  return (
    <>
      <Steps now={stepOf(found.status, columns)} />
      <Step found={found} columns={columns} showColumns={showColumns} />
    </>
  );
}

function Step({ found, columns, showColumns }: Omit<OneImportProps, 'id'> & { readonly found: ImportItem }) {
  if (workingStatuses.includes(found.status)) return <WorkingStep found={found} />;
  if (found.status === 'failed') return <FailedStep found={found} />;
  const mapping = found.status === 'mapping' || (found.status === 'checked' && columns);
  if (mapping) return <MappingStep key={found.id} found={found} onSent={() => showColumns(false)} />;
  if (found.status === 'checked') return <CheckStep found={found} onColumns={() => showColumns(true)} />;
  return <DoneStep found={found} />;
}

function stepOf(status: ImportStatus, columns: boolean): StepName {
  switch (status) {
    case 'parsing':
      return 'file';
    case 'mapping':
      return 'columns';
    case 'checking':
      return 'check';
    case 'checked':
      return columns ? 'columns' : 'check';
    default:
      return 'done';
  }
}

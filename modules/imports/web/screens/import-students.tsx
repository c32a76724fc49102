import { Button, ErrorState, PageFrame, PulseLoader } from '@ritm/ui';
import { errorText, href, Link, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { workingStatuses, type ImportItem } from '../../contract/index.ts';
import { CheckStep } from '../components/check/check-step.tsx';
import { DoneStep } from '../components/done-step.tsx';
import { FailedStep } from '../components/failed-step.tsx';
import { FileStep } from '../components/file-step.tsx';
import { MappingStep } from '../components/mapping-step.tsx';
import { Steps, type StepName } from '../components/steps.tsx';
import { WorkingStep } from '../components/working-step.tsx';
import { importQuery } from '../data.ts';
import { useImportsT } from '../messages.ts';

/**
 * The import's id is in the address, so leaving the screen loses nothing: on return, the screen shows the server's
 * progress.
 */
const defaultFilters = { id: 0, columns: false, outcome: '', page: 1 };

export function Screen() {
  const [filters, setFilters] = useSearchState(defaultFilters);
  if (filters.id > 0)
    return (
      <OneImport
        id={filters.id}
        columns={filters.columns}
        showColumns={(columns) => setFilters({ columns, outcome: '', page: 1 })}
      />
    );
  return (
    <Frame>
      <Steps now="file" />
      <FileStep onUploaded={(id) => setFilters({ id })} />
    </Frame>
  );
}

interface FrameProps {
  /** The import that is shown; undefined before one exists. */
  readonly item?: ImportItem | undefined;
  readonly another?: boolean;
  readonly children: ReactNode;
}

function Frame({ item, another, children }: FrameProps) {
  const t = useImportsT();
  const { role: type, school_id } = useSchool();
  const students = href('/$type/school/$school_id/students', { type, school_id });
  const action = another && (
    <Button
      variant="default"
      component={Link}
      href={href('/$type/school/$school_id/students/import', { type, school_id })}
    >
      {t('another_file')}
    </Button>
  );
  const isSheetNamed = item && item.sheets.length > 1 && item.sheet;
  return (
    <PageFrame
      title={t('title')}
      subtitle={item && [item.file_name, isSheetNamed].filter(Boolean).join(' · ')}
      back={{ href: students, label: t('to_students') }}
      actions={action}
    >
      {children}
    </PageFrame>
  );
}

interface OneImportProps {
  readonly id: number;
  /** The person returned to the columns of a checked import. */
  readonly columns: boolean;
  readonly showColumns: (columns: boolean) => void;
}

function OneImport({ id, columns, showColumns }: OneImportProps) {
  const t = useImportsT();
  const at = useSchool();
  const query = useQuery(importQuery(at, id));
  const item = query.data;
  const failure = !item && query.isError;
  return (
    <Frame item={item} another>
      {failure && (
        <ErrorState title={t('load_failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!item && !failure && <PulseLoader fullPage />}
      {item && (
        <>
          <Steps now={stepOf(item, columns)} />
          <Step item={item} columns={columns} showColumns={showColumns} />
        </>
      )}
    </Frame>
  );
}

function Step({ item, columns, showColumns }: Omit<OneImportProps, 'id'> & { readonly item: ImportItem }) {
  if (workingStatuses.includes(item.status)) return <WorkingStep item={item} />;
  const mapping = item.status === 'mapping' || (item.can.edit && columns);
  if (mapping) return <MappingStep key={item.id} item={item} onSent={() => showColumns(false)} />;
  if (item.status === 'failed') return <FailedStep item={item} onColumns={() => showColumns(true)} />;
  if (item.status === 'checked') return <CheckStep item={item} onColumns={() => showColumns(true)} />;
  return <DoneStep item={item} />;
}

function stepOf({ status, sheets, counts }: ImportItem, columns: boolean): StepName {
  switch (status) {
    case 'parsing':
      return 'file';
    case 'mapping':
      return 'columns';
    case 'checking':
      return 'check';
    case 'checked':
      return columns ? 'columns' : 'check';
    case 'failed':
      // The step at which the import stopped: the file, the check, or the commit and later.
      return sheets.length === 0 ? 'file' : counts === null ? 'check' : 'done';
    default:
      return 'done';
  }
}

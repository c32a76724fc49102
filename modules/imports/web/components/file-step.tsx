import { Banner, Button, FileButton, PulseLoader, useIsPhone } from '@ritm/ui';
import { useAction, useLanguage, useSchool } from '@ritm/web-kit';
import { IconTableImport } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { importsErrors, MAX_FILE_BYTES } from '../../contract/index.ts';
import { staleImports, uploadFile } from '../data.ts';
import { useImportsT } from '../messages.ts';
import classes from './file-step.module.css';
import { RecentImports } from './recent-imports.tsx';

const ACCEPTED = '.xlsx,.xls,.ods,.csv,.txt,.tsv,application/vnd.ms-excel';

export function FileStep({ onUploaded }: { readonly onUploaded: (id: number) => void }) {
  const t = useImportsT();
  const at = useSchool();
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [over, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const upload = useAction((file: File, key) => uploadFile(at, file, key), {
    quiet: true,
    invalidates: staleImports(at),
    onDone: ({ id }) => onUploaded(id),
  });
  const uploadIfFits = (file: File | null | undefined): void => {
    if (!file || upload.pending) return;
    upload.forget();
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size <= MAX_FILE_BYTES) upload.run(file);
  };
  const refused = isTooLarge ? importsErrors.file_too_large[language] : upload.refused;
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    uploadIfFits(event.dataTransfer.files[0]);
  };
  return (
    <>
      {refused && <Banner tone="danger">{refused}</Banner>}
      <section
        className={classes.zone}
        data-over={over || undefined}
        aria-busy={upload.pending || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {upload.pending ? (
          <>
            <PulseLoader label={t('uploading')} />
            <p className={classes.title}>{t('uploading')}</p>
          </>
        ) : (
          <>
            <IconTableImport className={classes.icon} size={40} stroke={1.5} aria-hidden />
            <h2 className={classes.title}>{t(isPhone ? 'pick_title' : 'drop_title')}</h2>
            <p className={classes.text}>{t('drop_text')}</p>
            <FileButton onChange={uploadIfFits} accept={ACCEPTED}>
              {(props) => <Button {...props}>{t('choose_file')}</Button>}
            </FileButton>
            <p className={classes.text}>{t('drop_safe')}</p>
          </>
        )}
      </section>
      <RecentImports />
    </>
  );
}

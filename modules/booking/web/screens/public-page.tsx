import { Button, ErrorState, PageFrame, SegmentedControl, Skeleton, useIsPhone } from '@ritm/ui';
import { errorText, useAction, useKitT, useSchool } from '@ritm/web-kit';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageSettings, PublicPage, PublicSchool } from '../../contract/index.ts';
import { CompanyView } from '../company/company-view.tsx';
import { companyPageQuery, editPage, pageSettingsKey, pageSettingsQuery } from '../company/data.ts';
import { PageForm } from '../company/page-form.tsx';
import type { PageDraft } from '../company/page-draft.ts';
import { useCompanyT } from '../company/messages.ts';
import { companyQuery } from '../data.ts';
import classes from '../company/editor.module.css';

/** The owner edits the public page and sees it as clients will; nothing is published before it is saved. */
export function Screen() {
  const t = useCompanyT();
  const at = useSchool();
  const settings = useQuery(pageSettingsQuery(at));
  const { data: school } = useQuery(companyQuery(at.school_id));
  const { data: page } = useQuery(companyPageQuery(at.school_id));
  return (
    <PageFrame
      title={t('page_title')}
      actions={
        <Button
          component="a"
          href={`/company/${at.school_id}`}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          {t('page_open')}
        </Button>
      }
    >
      {settings.error && !settings.data && (
        <ErrorState text={errorText(settings.error)} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && school && page ? (
        <Editor settings={settings.data} school={school} page={page} />
      ) : (
        !settings.error && <Skeleton height={480} />
      )}
    </PageFrame>
  );
}

interface EditorProps {
  readonly settings: PageSettings;
  readonly school: PublicSchool;
  readonly page: PublicPage;
}

const draftOf = ({ color, typeface, tagline, faq, teachers }: PageSettings): PageDraft => ({
  color,
  typeface,
  tagline: tagline ?? '',
  faq,
  teachers,
});

function Editor({ settings, school, page }: EditorProps) {
  const t = useCompanyT();
  const kit = useKitT();
  const at = useSchool();
  const isPhone = useIsPhone();
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [side, setSide] = useState<'edit' | 'preview'>('edit');
  const save = useAction(
    // A question without its answer is not finished, and nobody is served by seeing it.
    (body: PageDraft, key) => editPage(at, { ...body, faq: finishedQuestions(body) }, key),
    { done: t('page_saved'), invalidates: [pageSettingsKey(at), ['company', at.school_id]] },
  );
  const sides = [
    { value: 'edit', label: t('page_edit') },
    { value: 'preview', label: t('page_preview') },
  ];
  return (
    <div className={classes.editor}>
      {isPhone && (
        <SegmentedControl
          fullWidth
          data={sides}
          value={side}
          onChange={(value) => setSide(value === 'preview' ? 'preview' : 'edit')}
        />
      )}
      {(!isPhone || side === 'edit') && (
        <div className={classes.form}>
          <PageForm settings={settings} draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
          <div className={classes.footer}>
            <Button loading={save.pending} onClick={() => save.run(draft)}>
              {kit('save')}
            </Button>
          </div>
        </div>
      )}
      {(!isPhone || side === 'preview') && (
        // Links of the preview lead nowhere: it is there to be seen.
        <div className={classes.preview} inert aria-label={t('page_preview')} role="img">
          <CompanyView {...previewOf({ settings, school, page }, draft)} />
        </div>
      )}
    </div>
  );
}

const finishedQuestions = ({ faq }: PageDraft) =>
  faq.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '');

/** The page with what has not been saved yet. Pictures are saved at once. */
function previewOf({ settings, school, page }: EditorProps, draft: PageDraft) {
  const staff = new Map(settings.staff.map((one) => [one.id, one]));
  const teachers = draft.teachers.flatMap(({ teacher_id, about }) => {
    const one = staff.get(teacher_id);
    return one
      ? [{ id: one.id, name: one.name, position: one.position, about, photo: one.photo?.picture ?? null }]
      : [];
  });
  return {
    school: { ...school, color: draft.color, typeface: draft.typeface },
    page: {
      ...page,
      tagline: draft.tagline || null,
      faq: finishedQuestions(draft),
      teachers,
      cover: settings.cover?.picture ?? null,
      gallery: settings.gallery,
    },
  };
}

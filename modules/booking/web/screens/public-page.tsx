import { Button, ErrorState, PageFrame, SegmentedControl, Skeleton, toast, useIsPhone } from '@ritm/ui';
import { ContractForm, errorText, queryClient, useContractForm, useKitT, useSchool } from '@ritm/web-kit';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSettingsBody, type PageSettings, type PublicPage, type PublicSchool } from '../../contract/index.ts';
import { CompanyView } from '../company/company-view.tsx';
import { editPage, pageSettingsKey, pageSettingsQuery } from '../company/data.ts';
import { PageForm } from '../company/page-form.tsx';
import type { PageDraft } from '../company/page-draft.ts';
import { useEditorT } from '../company/editor-messages.ts';
import { companyKey, companyPageQuery, companyQuery } from '../company/queries.ts';
import classes from '../company/editor.module.css';

/** The owner edits the public page and sees it as clients will; nothing is published before it is saved. */
export function Screen() {
  const t = useEditorT();
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
  const t = useEditorT();
  const kit = useKitT();
  const at = useSchool();
  const isPhone = useIsPhone();
  const [side, setSide] = useState<'edit' | 'preview'>('edit');
  const form = useContractForm(pageSettingsBody, draftOf(settings), {
    draft: `public_page:${at.school_id}`,
    // A question without its answer is not finished, and nobody is served by seeing it.
    toBody: (values: PageDraft) => ({ ...values, faq: finishedQuestions(values) }),
    send: (body, key) => editPage(at, body, key),
    onDone() {
      toast(t('page_saved'));
      for (const queryKey of [pageSettingsKey(at), companyKey(at.school_id)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const draft = form.values;
  const change = (changed: Partial<PageDraft>) =>
    Object.entries(changed).forEach(([name, value]) => form.set(name as keyof PageDraft, value));
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
        <ContractForm form={form} className={classes.form}>
          <PageForm settings={settings} draft={draft} onChange={change} />
          <div className={classes.footer}>
            <Button type="submit" loading={form.sending}>
              {kit('save')}
            </Button>
          </div>
        </ContractForm>
      )}
      {(!isPhone || side === 'preview') && (
        // Links of the preview lead nowhere: it is there to be seen.
        <div className={classes.preview} inert>
          <CompanyView {...previewOf({ settings, school, page }, draft)} />
        </div>
      )}
    </div>
  );
}

const finishedQuestions = ({ faq }: PageDraft) =>
  faq.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '');

/** False while a color is being typed. */
const isColor = (color: string | null): boolean => color === null || /^#[0-9a-f]{6}$/.test(color);

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
    school: { ...school, color: isColor(draft.color) ? draft.color : school.color, typeface: draft.typeface },
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

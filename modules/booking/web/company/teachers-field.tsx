import { Card, PersonAvatar, PictureField, Stack, Switch, Text, Textarea, Title } from '@ritm/ui';
import { showError } from '@ritm/web-kit';
import type { PageSettings } from '../../contract/index.ts';
import { useEditorT } from './editor-messages.ts';
import { useCompanyT } from './messages.ts';
import type { PartProps } from './page-draft.ts';
import { usePictures } from './picture-fields.tsx';

interface TeachersFieldProps extends PartProps {
  readonly settings: PageSettings;
}

/** Who is shown on the page, with a face and a few words. */
export function TeachersField({ settings, draft, onChange }: TeachersFieldProps) {
  const t = useEditorT();
  const ofPage = useCompanyT();
  const shown = new Map(draft.teachers.map((one) => [one.teacher_id, one]));
  const setShown = (teacher_id: number, isShown: boolean) =>
    onChange({
      teachers: isShown
        ? [...draft.teachers, { teacher_id, about: null }]
        : draft.teachers.filter((one) => one.teacher_id !== teacher_id),
    });
  const setAbout = (teacher_id: number, about: string) =>
    onChange({ teachers: draft.teachers.map((one) => (one.teacher_id === teacher_id ? { ...one, about } : one)) });
  return (
    <Card withBorder component="section">
      <Title order={2}>{ofPage('teachers')}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t(settings.staff.length === 0 ? 'teachers_none' : 'teachers_note')}
      </Text>
      <Stack gap="md">
        {settings.staff.map((one) => (
          <Stack key={one.id} gap="xs">
            <Switch
              label={one.name}
              aria-label={t('teacher_show', { name: one.name })}
              checked={shown.has(one.id)}
              onChange={(event) => setShown(one.id, event.currentTarget.checked)}
            />
            {shown.has(one.id) && (
              <>
                <Face teacher={one} />
                <Textarea
                  aria-label={t('teacher_about', { name: one.name })}
                  placeholder={t('teacher_hint')}
                  autosize
                  minRows={2}
                  maxLength={1000}
                  value={shown.get(one.id)?.about ?? ''}
                  onChange={(event) => setAbout(one.id, event.currentTarget.value)}
                />
              </>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

function Face({ teacher }: { readonly teacher: PageSettings['staff'][number] }) {
  const t = useEditorT();
  const { add, remove } = usePictures();
  const { id, name, photo } = teacher;
  return (
    <PictureField
      preview={<PersonAvatar name={name} src={photo?.picture} size={64} />}
      chosen={photo !== null}
      shape="round"
      texts={{
        label: `${t('picture_add')}: ${name}`,
        add: t('picture_add'),
        change: t('picture_change'),
        remove: t('picture_remove'),
        crop: name,
        hint: t('face_hint'),
        zoom: t('face_zoom'),
        unread: t('picture_unread'),
      }}
      onPicture={(file) => add.runAsync({ file, kind: 'teacher', teacher_id: id })}
      onRefused={showError}
      onRemove={() => photo && remove.run(photo.id)}
      removing={remove.pending}
    />
  );
}

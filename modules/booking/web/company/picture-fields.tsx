import { Button, Card, FileButton, Group, Text, Title, scalePicture, toast } from '@ritm/ui';
import { showError, useAction, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import { MAX_GALLERY, PICTURE_SIDE, type PageSettings, type StoredPicture } from '../../contract/index.ts';
import { addPicture, deletePicture, pageSettingsKey, type NewPicture } from './data.ts';
import classes from './editor.module.css';
import { useEditorT } from './editor-messages.ts';
import { useCompanyT } from './messages.ts';
import { companyKey } from './queries.ts';

/** Pictures are saved at once; what depends on them is read again. */
export function usePictures() {
  const t = useEditorT();
  const at = useSchool();
  const invalidates = [pageSettingsKey(at), companyKey(at.school_id)];
  const add = useAction((picture: NewPicture, key) => addPicture(at, picture, key), {
    done: t('picture_saved'),
    invalidates,
  });
  const remove = useAction((id: number, key) => deletePicture(at, id, key), {
    done: t('picture_removed'),
    invalidates,
  });
  return { add, remove };
}

interface AddButtonProps {
  readonly label: string;
  readonly kind: 'cover' | 'gallery';
  readonly isReplaced?: boolean;
}

/** Chooses a picture, scales it down in the browser and sends it. */
function AddButton({ label, kind, isReplaced = false }: AddButtonProps) {
  const t = useEditorT();
  const { add } = usePictures();
  const [busy, setBusy] = useState(false);
  const send = async (chosen: File | null) => {
    if (!chosen) return;
    setBusy(true);
    const file = await scalePicture(chosen, PICTURE_SIDE).catch(() => undefined);
    if (file) await add.runAsync({ file, kind }).catch(showError);
    else toast(t('picture_unread'), { kind: 'error' });
    setBusy(false);
  };
  return (
    <FileButton accept="image/*" onChange={(file) => void send(file)} inputProps={{ 'aria-label': label }}>
      {(props) => (
        <Button {...props} variant="light" loading={busy}>
          {t(isReplaced ? 'picture_change' : 'picture_add')}
        </Button>
      )}
    </FileButton>
  );
}

interface OfSettings {
  readonly settings: PageSettings;
}

export function CoverField({ settings }: OfSettings) {
  const t = useEditorT();
  const { remove } = usePictures();
  const { cover } = settings;
  return (
    <Card withBorder component="section">
      <Title order={2}>{t('cover')}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('cover_note')}
      </Text>
      {cover && <img className={classes.coverPicture} src={cover.picture} alt="" />}
      <Group mt="sm">
        <AddButton label={t('cover')} kind="cover" isReplaced={cover !== null} />
        {cover && (
          <Button variant="subtle" color="gray" loading={remove.pending} onClick={() => remove.run(cover.id)}>
            {t('picture_remove')}
          </Button>
        )}
      </Group>
    </Card>
  );
}

export function GalleryField({ settings }: OfSettings) {
  const t = useEditorT();
  const ofPage = useCompanyT();
  return (
    <Card withBorder component="section">
      <Title order={2}>{ofPage('gallery')}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('gallery_note', { count: MAX_GALLERY })}
      </Text>
      <ul className={classes.pictures}>
        {settings.gallery.map((one, index) => (
          <Picture key={one.id} picture={one} number={index + 1} />
        ))}
      </ul>
      {settings.gallery.length < MAX_GALLERY && (
        <Group mt="sm">
          <AddButton label={ofPage('gallery')} kind="gallery" />
        </Group>
      )}
    </Card>
  );
}

function Picture({ picture, number }: { readonly picture: StoredPicture; readonly number: number }) {
  const t = useEditorT();
  const ofPage = useCompanyT();
  const { remove } = usePictures();
  return (
    <li>
      <img src={picture.picture} alt={ofPage('picture', { number })} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={remove.pending}
        aria-label={`${t('picture_remove')}: ${ofPage('picture', { number })}`}
        onClick={() => remove.run(picture.id)}
      >
        {t('picture_remove')}
      </Button>
    </li>
  );
}

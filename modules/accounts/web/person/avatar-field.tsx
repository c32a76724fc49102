import { Button, FileButton, Group, PersonAvatar } from '@ritm/ui';
import { useAction } from '@ritm/web-kit';
import { lazy, Suspense, useState } from 'react';
import type { Profile } from '../../contract/index.ts';
import { dropAvatar, sendAvatar } from './data.ts';
import { usePersonT } from './messages.ts';

// The cropper arrives with the first photo chosen.
const AvatarCrop = lazy(() => import('./avatar-crop.tsx').then((module) => ({ default: module.AvatarCrop })));

/** The person's picture: chosen, cropped, sent; the initials when there is none. */
export function AvatarField({ profile }: { readonly profile: Profile }) {
  const t = usePersonT();
  const [file, setFile] = useState<File | null>(null);
  const send = useAction((picture: Blob, key) => sendAvatar(picture, key), {
    done: t('avatar_saved'),
    onDone: () => setFile(null),
  });
  const drop = useAction((_: void, key) => dropAvatar(key));
  const name = [profile.firstname, profile.lastname].filter(Boolean).join(' ') || '?';
  return (
    <Group gap="md">
      <PersonAvatar name={name} src={profile.avatar} size={96} />
      <Group gap="xs">
        <FileButton accept="image/*" onChange={setFile} inputProps={{ 'aria-label': t('avatar') }}>
          {(props) => (
            <Button {...props} variant="default">
              {t(profile.avatar ? 'avatar_change' : 'avatar_add')}
            </Button>
          )}
        </FileButton>
        {profile.avatar && (
          <Button variant="subtle" color="gray" loading={drop.pending} onClick={() => drop.run()}>
            {t('avatar_remove')}
          </Button>
        )}
      </Group>
      {file && (
        <Suspense>
          <AvatarCrop file={file} sending={send.pending} onCancel={() => setFile(null)} onDone={send.run} />
        </Suspense>
      )}
    </Group>
  );
}

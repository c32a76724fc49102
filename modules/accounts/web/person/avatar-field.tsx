import { fullName } from '@ritm/kernel';
import { PersonAvatar, PictureField } from '@ritm/ui';
import { showError, useAction } from '@ritm/web-kit';
import type { Profile } from '../../contract/index.ts';
import { removeAvatar, sendAvatar } from './data.ts';
import { usePersonT } from './messages.ts';

/** Lets a person choose, crop and upload a picture; shows the initials when there is none. */
export function AvatarField({ profile }: { readonly profile: Profile }) {
  const t = usePersonT();
  const send = useAction((picture: Blob, key) => sendAvatar(picture, key), { done: t('avatar_saved') });
  const remove = useAction((_: void, key) => removeAvatar(key));
  return (
    <PictureField
      preview={<PersonAvatar name={fullName(profile) || '?'} src={profile.avatar} size={96} />}
      chosen={profile.avatar !== null}
      shape="round"
      texts={{
        label: t('avatar'),
        add: t('avatar_add'),
        change: t('avatar_change'),
        remove: t('avatar_remove'),
        crop: t('avatar_crop'),
        hint: t('avatar_hint'),
        zoom: t('avatar_zoom'),
        unread: t('avatar_unread'),
      }}
      onPicture={(picture) => send.runAsync(picture)}
      onRefused={showError}
      onRemove={() => remove.run()}
      removing={remove.pending}
    />
  );
}

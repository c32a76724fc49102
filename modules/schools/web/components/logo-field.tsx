import { Card, PictureField, SchoolLogo } from '@ritm/ui';
import { showError, useAction } from '@ritm/web-kit';
import { removeLogo, sendLogo } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import type { SchoolFormProps } from './main-form.tsx';

/** The words of the choosing, the same in the settings and in the wizard. */
export function useLogoTexts() {
  const t = useSchoolsT();
  return {
    label: t('logo'),
    add: t('logo_add'),
    change: t('logo_change'),
    remove: t('logo_remove'),
    crop: t('logo_crop'),
    hint: t('logo_hint'),
    zoom: t('logo_zoom'),
    unread: t('logo_unread'),
  };
}

/** The organization's logo: chosen, cropped, sent at once, so it is no part of the form; the initials when there is none. */
export function LogoField({ school, at }: SchoolFormProps) {
  const t = useSchoolsT();
  const send = useAction((picture: Blob, key) => sendLogo(at, picture, key), { done: t('logo_saved') });
  const remove = useAction((_: void, key) => removeLogo(at, key), { done: t('logo_removed') });
  return (
    <Card withBorder maw={760}>
      <PictureField
        preview={<SchoolLogo name={school.name} src={school.logo} size={96} />}
        chosen={school.logo !== null}
        shape="square"
        texts={useLogoTexts()}
        onPicture={(picture) => send.runAsync(picture)}
        onRefused={showError}
        onRemove={() => remove.run()}
        removing={remove.pending}
      />
    </Card>
  );
}

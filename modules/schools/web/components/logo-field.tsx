import { Card, PictureField, SchoolLogo } from '@ritm/ui';
import { showError, useAction } from '@ritm/web-kit';
import { removeLogo, sendLogo } from '../data.ts';
import { useSchoolsT } from '../messages.ts';
import type { SchoolFormProps } from './main-form.tsx';

/** The texts for choosing a logo, shared by the settings and the wizard. */
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

/**
 * Lets the user choose and crop the organization's logo. It is uploaded at once, so it is not part of the form; the
 * initials are shown when there is none.
 */
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

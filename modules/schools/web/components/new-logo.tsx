import { PictureField, SchoolLogo } from '@ritm/ui';
import { showError, useKitT } from '@ritm/web-kit';
import { useEffect, useMemo } from 'react';
import { useLogoTexts } from './logo-field.tsx';

export interface NewLogoProps {
  readonly name: string;
  readonly picture: Blob | undefined;
  readonly onChange: (picture: Blob | undefined) => void;
}

/** The logo of an organization that does not exist yet; it is kept here until the organization is created. */
export function NewLogo({ name, picture, onChange }: NewLogoProps) {
  const kit = useKitT();
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return (
    <PictureField
      preview={<SchoolLogo name={name || kit('product')} src={address} size={64} />}
      chosen={picture !== undefined}
      shape="square"
      texts={useLogoTexts()}
      onPicture={async (chosen) => onChange(chosen)}
      onRefused={showError}
      onRemove={() => onChange(undefined)}
      removing={false}
    />
  );
}

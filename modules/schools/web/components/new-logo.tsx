import { PictureField, SchoolLogo } from '@ritm/ui';
import { showError } from '@ritm/web-kit';
import { useEffect, useState } from 'react';
import { useLogoTexts } from './logo-field.tsx';

export interface NewLogoProps {
  readonly name: string;
  readonly picture: Blob | undefined;
  readonly onChange: (picture: Blob | undefined) => void;
}

/** The logo of an organization that does not stand yet: kept here until it does. */
export function NewLogo({ name, picture, onChange }: NewLogoProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = picture && URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [picture]);
  return (
    <PictureField
      preview={<SchoolLogo name={name || '?'} src={address} size={64} />}
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

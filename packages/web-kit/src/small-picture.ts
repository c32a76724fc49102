/**
 * The address of a person's or an organization's picture where it is shown at up to 48 points: a few kilobytes in place
 * of the whole picture.
 */
export const smallPicture = (address: string | null | undefined): string | null =>
  address ? `${address}?small=1` : null;

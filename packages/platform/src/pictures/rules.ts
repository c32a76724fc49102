/** What a picture must be, and what is made of it. */
export interface PictureRules {
  readonly kind: PictureKind;
  /** Pixels a side. */
  readonly maxSide: number;
  /** Makes a square JPEG of so many pixels a side too, for where the product shows the picture small. */
  readonly thumbnailSide?: number;
}

/** A picture is decoded as what its first bytes say it is, and stays that. */
export type PictureKind = 'jpeg' | 'png';

/**
 * Pixels in all: what phones take at the most, 8192 × 6144. A decoded picture, turned by its orientation, takes eleven
 * bytes for each.
 */
export const MAX_PIXELS = 52_000_000;

/** What the server hands to the process, on its command line. */
export interface PictureWork extends PictureRules {
  readonly maxPixels: number;
  /** The memory that the whole process may take. */
  readonly maxResidentBytes: number;
}

/**
 * How the process ends, as its exit code. The output of a finished one: the length of the picture, the picture, the
 * thumbnail.
 */
export const pictureEndings = { finished: 0, refused: 3, decoderMissing: 4 } as const;

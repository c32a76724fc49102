/** A square of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels a side of the sent picture: sharp at its largest size on a screen with a pixel ratio of three. */
const SIDE = 512;
const QUALITY = 0.88;

/**
 * The chosen square as a JPEG, drawn anew, so that only the image data of the file is sent. Throws when the file cannot
 * be opened as a picture.
 */
export async function drawPicture(file: File, { x, y, width, height }: PictureArea): Promise<Blob> {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const paper = canvas.getContext('2d')!;
  // A transparent picture is drawn on white, because JPEG would make it black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE, SIDE);
  paper.drawImage(source, x, y, width, height, 0, 0, SIDE, SIDE);
  source.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture was not drawn'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

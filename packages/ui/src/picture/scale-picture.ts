const QUALITY = 0.86;

/**
 * A picture as a JPEG of at most so many pixels a side, whole and turned as the camera was held. It is drawn anew, so
 * that only the image data of the file is sent. Throws when the file cannot be opened as a picture.
 */
export async function scalePicture(file: File, maxSide: number): Promise<Blob> {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const paper = canvas.getContext('2d')!;
  // A transparent picture is drawn on white, because JPEG would make it black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(source, 0, 0, canvas.width, canvas.height);
  source.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture was not drawn'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

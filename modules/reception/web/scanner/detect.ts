import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const formats = ['qr_code', 'code_128', 'ean_13', 'code_39'];

/**
 * Uses the browser's own detector where there is one; otherwise a megabyte of ours, loaded on first use and from our
 * own address only.
 */
export async function createDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own) {
    const able = await own.getSupportedFormats();
    if (able.includes('qr_code')) return new own({ formats: formats.filter((one) => able.includes(one)) });
  }
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) },
  });
  return new BarcodeDetector({ formats: formats as never }) as Detector;
}

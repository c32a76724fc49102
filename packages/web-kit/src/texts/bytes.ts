import type { Language } from '@ritm/http';

const KIB = 1024;

/**
 * `12,5 МБ`: in the largest unit of which there is at least one, to a tenth. Separate from `Format`, because few
 * screens need it.
 */
export function bytesText(bytes: number, language: Language): string {
  const [unit, size] =
    bytes >= KIB ** 3
      ? ['gigabyte', bytes / KIB ** 3]
      : bytes >= KIB ** 2
        ? ['megabyte', bytes / KIB ** 2]
        : ['kilobyte', Math.ceil(bytes / KIB)];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}

/**
 * Builds one line of CSV as Russian spreadsheet programs read it. Text that they would run as a formula gets an
 * apostrophe.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/node';
import { escapeFormula, type CellStyle, type SheetCell, type WorkbookSheet } from './sheet.ts';

const DATE_FORMAT = 'dd.mm.yyyy';

/**
 * The bytes of an XLSX file. It takes seconds for a long sheet, so `workbookBytes` calls it in a process of its own.
 */
export function toWorkbook({ name, widths, cellStyles, rows, sticky, landscape }: WorkbookSheet): Promise<Buffer> {
  const styles = cellStyles.map(styleOf);
  const data: SheetData = rows.map((row) => row.map((one) => toCell(one, styles)));
  return writeWorkbook(data, {
    sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: sticky.rows,
    stickyColumnsCount: sticky.columns,
    dateFormat: DATE_FORMAT,
    ...(landscape && { orientation: 'landscape' }),
  }).toBuffer();
}

type Style = Omit<Exclude<Cell, string | number | boolean | Date | null | undefined>, 'value' | 'type'>;

const styleOf = ({ bold, fill, ink, align, format }: CellStyle): Style => ({
  ...(bold && { fontWeight: 'bold' as const }),
  ...(fill && { backgroundColor: fill }),
  ...(ink && { textColor: ink }),
  ...(align && { align }),
  ...(format && { format }),
});

function toCell(cell: SheetCell, styles: readonly Style[]): Cell {
  if (cell === null || typeof cell === 'number') return cell;
  if (typeof cell === 'string') return { value: escapeFormula(cell), type: String };
  if ('date' in cell)
    return {
      value: new Date(`${cell.date}T00:00:00Z`),
      type: Date,
      format: DATE_FORMAT,
      ...styleAt(cell.look, styles),
    };
  const [value, styleIndex] = cell;
  const style = styleAt(styleIndex, styles);
  if (value === null) return { ...style };
  return typeof value === 'number'
    ? { ...style, value, type: Number }
    : { ...style, value: escapeFormula(value), type: String };
}

const styleAt = (styleIndex: number | undefined, styles: readonly Style[]): Style =>
  styleIndex === undefined ? {} : (styles[styleIndex] ?? {});

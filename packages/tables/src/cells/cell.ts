/**
 * One cell as a reader of files hands it on, ready for JSON.
 * A spreadsheet date arrives as `YYYY-MM-DD` (with `THH:MM` when the time is not midnight), a bare time as `HH:MM`.
 * Text that starts with `= + - @` is text: nothing is ever evaluated.
 */
export type Cell = string | number | boolean | null;

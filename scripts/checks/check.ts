/**
 * The result of one check. `checked` counts what it really opened: a check that opened nothing guards nothing and
 * fails.
 */
export interface Findings {
  checked: number;
  /** One line for each problem: `path:line what is wrong`. */
  problems: string[];
}

export interface Check {
  name: string;
  /** What `checked` counts: 'files', 'tables'. */
  counts: string;
  run(): Promise<Findings>;
}

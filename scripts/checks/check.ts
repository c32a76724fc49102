/** What one check saw. `checked` counts what it really opened: a check that opened nothing guards nothing and is red. */
export interface Findings {
  checked: number;
  /** One line each: `path:line what is wrong`. */
  problems: string[];
}

export interface Check {
  name: string;
  /** What `checked` counts: 'files', 'tables'. */
  counts: string;
  run(): Promise<Findings>;
}

import { runTool } from './command.ts';

export interface Diagnostic {
  path: string;
  line: number;
  /** Byte offset of the code that the diagnostic points at. */
  offset: number;
  /** The rule's name, such as `typescript(no-floating-promises)`. */
  code: string;
  message: string;
}

export interface LintReport {
  files: number;
  diagnostics: Diagnostic[];
}

interface RawReport {
  diagnostics: {
    message: string;
    code?: string;
    filename: string;
    labels: { span: { offset: number; line: number } }[];
  }[];
  number_of_files: number;
}

/** Runs oxlint; throws when it ended without a report. */
export async function runOxlint(args: string[], root: string): Promise<LintReport> {
  const { stdout, stderr } = await runTool('oxlint', ['--format', 'json', ...args], root);
  const raw = parseReport(stdout);
  if (raw === undefined) throw new Error(`oxlint gave no report: ${(stderr || stdout).trim().slice(0, 2000)}`);
  const diagnostics = raw.diagnostics.map(({ message, code, filename, labels }) => ({
    path: filename,
    line: labels[0]?.span.line ?? 1,
    offset: labels[0]?.span.offset ?? 0,
    code: code ?? 'syntax',
    message,
  }));
  return { files: raw.number_of_files, diagnostics };
}

function parseReport(text: string): RawReport | undefined {
  try {
    return JSON.parse(text) as RawReport;
  } catch {
    return undefined;
  }
}

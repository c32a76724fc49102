import type { Check, Findings } from './check.ts';
import { runNode } from './command.ts';
import { projectTree } from './tree.ts';

export const firstPages: Check = { name: 'first-pages', counts: 'pages', run: measure };

const sizer = 'apps/web/size.ts';

/** The limits of a first visit's download: JavaScript and CSS, gzipped, in bytes. */
const limits: Readonly<Record<string, number>> = {
  staff: 240 * 1024,
  sign_in: 150 * 1024,
  embed_timetable: 60 * 1024,
  embed_services: 60 * 1024,
  embed_my: 60 * 1024,
  // The booking widget.
  embed_record: 20 * 1024,
};

/** One first page, as `measureFirstPages` of `apps/web/size.ts` returns it. */
export interface PageSize {
  page: string;
  /** Gzipped bytes. */
  gzip: number;
}

/** Builds the web and measures its first pages, in a process of its own because a build is heavy. */
async function measure(): Promise<Findings> {
  if (!projectTree().has(sizer)) return { checked: 0, problems: [`${sizer} is missing`] };
  const script = `const { measureFirstPages } = await import('./${sizer}'); console.log('\\n' + JSON.stringify(await measureFirstPages()));`;
  const { code, stdout, stderr } = await runNode(['--input-type=module', '--eval', script]);
  if (code !== 0) return { checked: 0, problems: [`${sizer} failed: ${(stderr || stdout).trim().slice(0, 2000)}`] };
  return firstPageProblems(JSON.parse(stdout.trim().split('\n').at(-1)!) as PageSize[]);
}

/** Each page that has a limit must exist and keep to it. */
export function firstPageProblems(pages: readonly PageSize[]): Findings {
  const problems = Object.entries(limits).flatMap(([page, limit]) => {
    const measured = pages.find((one) => one.page === page);
    if (!measured) return [`${page} was not measured`];
    return measured.gzip > limit
      ? [`${page} weighs ${kilobytes(measured.gzip)} KB gzipped, at most ${kilobytes(limit)}`]
      : [];
  });
  return { checked: pages.length, problems };
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

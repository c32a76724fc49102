import type { Check, Findings } from './check.ts';
import { runNode } from './command.ts';
import { projectTree } from './tree.ts';

export const firstPages: Check = { name: 'first-pages', counts: 'pages', run: measure };

/** The front end that is built must hold no key, as the tree must not. */
export const buildSecrets: Check = {
  name: 'build-secrets',
  counts: 'files',
  run: () => reported(({ secrets }) => secrets),
};

const sizer = 'apps/web/size.ts';

/** The limits of a first visit's download: JavaScript and CSS, gzipped, in bytes. */
const limits: Readonly<Record<string, number>> = {
  staff: 240 * 1024,
  sign_in: 150 * 1024,
  // The application itself weighs 144 KB. To come under 150 this page would have to leave it, as the embedded pages did.
  company: 165 * 1024,
  embed_timetable: 60 * 1024,
  embed_services: 60 * 1024,
  embed_my: 60 * 1024,
  // The booking widget.
  embed_record: 20 * 1024,
};

/** The limits of JavaScript alone, gzipped, in bytes. */
const scriptLimits: Readonly<Record<string, number>> = { member_home: 150 * 1024 };

/** One first page, as `measureFirstPages` of `apps/web/size.ts` returns it. */
export interface PageSize {
  page: string;
  /** Gzipped bytes of JavaScript and CSS together, and of JavaScript. */
  gzip: number;
  js: number;
}

/** What one build says: it is heavy, so both checks share it. */
interface BuildReport {
  pages: PageSize[];
  secrets: Findings;
}
let report: Promise<BuildReport> | undefined;

async function measure(): Promise<Findings> {
  if (!projectTree().has(sizer)) return { checked: 0, problems: [`${sizer} is missing`] };
  return reported(({ pages }) => firstPageProblems(pages));
}

async function reported(findings: (build: BuildReport) => Findings): Promise<Findings> {
  try {
    return findings(await (report ??= inspectBuild()));
  } catch (error) {
    return { checked: 0, problems: [(error as Error).message] };
  }
}

/** Builds the web, measures its first pages and looks for keys in it, in a process of its own. */
async function inspectBuild(): Promise<BuildReport> {
  const script = `
    const { measure, withBuild } = await import('./${sizer}');
    const { buildSecretProblems } = await import('./scripts/checks/build-secrets.ts');
    const built = await withBuild(async (folder) => ({ pages: await measure(folder), secrets: await buildSecretProblems(folder) }));
    console.log('\\n' + JSON.stringify(built));`;
  const { code, stdout, stderr } = await runNode(['--input-type=module', '--eval', script]);
  if (code !== 0) throw new Error(`${sizer} failed: ${(stderr || stdout).trim().slice(0, 2000)}`);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as BuildReport;
}

/** Each page that has a limit must exist and keep to it. */
export function firstPageProblems(pages: readonly PageSize[]): Findings {
  const exceeded =
    (of: 'gzip' | 'js', what: string) =>
    ([page, limit]: [string, number]) => {
      const measured = pages.find((one) => one.page === page);
      if (!measured) return [`${page} was not measured`];
      return measured[of] > limit
        ? [`${page} weighs ${kilobytes(measured[of])} KB ${what}, at most ${kilobytes(limit)}`]
        : [];
    };
  const problems = [
    ...Object.entries(limits).flatMap(exceeded('gzip', 'gzipped')),
    ...Object.entries(scriptLimits).flatMap(exceeded('js', 'of JavaScript gzipped')),
  ];
  return { checked: pages.length, problems };
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

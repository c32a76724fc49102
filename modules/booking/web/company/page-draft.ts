import type { PageSettings } from '../../contract/index.ts';

/** What the editor has changed and not saved. */
export interface PageDraft extends Pick<PageSettings, 'color' | 'typeface' | 'faq' | 'teachers'> {
  readonly tagline: string;
}

export interface PartProps {
  readonly draft: PageDraft;
  readonly onChange: (change: Partial<PageDraft>) => void;
}

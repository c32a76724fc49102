import { createContext, use, type ComponentType, type ReactNode, type Ref } from 'react';

/** Texts of ui's own components. `web-kit` provides them in the reader's language. */
export interface UiTexts {
  readonly product: string;
  readonly save: string;
  readonly cancel: string;
  readonly close: string;
  readonly clear: string;
  readonly unsavedTitle: string;
  readonly unsavedText: string;
  readonly unsavedAction: string;
  readonly filters: string;
  readonly filtersShow: string;
  readonly filtersClear: string;
  readonly retry: string;
  readonly undo: string;
  readonly loading: string;
  readonly failure: string;
  /** A part of a form whose code failed to load. */
  readonly notArrived: string;
  readonly skipToContent: string;
  readonly navigation: string;
  readonly pickDate: string;
  readonly datePattern: string;
  readonly invalidDate: string;
  readonly invalidTime: string;
  readonly invalidAmount: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly selectAll: string;
  readonly selectRow: string;
  readonly selected: (count: number) => string;
  readonly pageRange: (from: number, to: number, total: number) => string;
  readonly occupancy: (taken: number, capacity: number) => string;
}

export interface UiLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
  readonly onClick?: () => void;
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly title?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export interface UiHost {
  readonly texts: UiTexts;
  /** An anchor that the router handles. */
  readonly Link: ComponentType<UiLinkProps>;
  readonly navigate: (href: string) => void;
}

const HostContext = createContext<UiHost | undefined>(undefined);
export const UiHostProvider = HostContext.Provider;

export function useUi(): UiHost {
  const host = use(HostContext);
  if (!host) throw new Error('UiProvider is missing above this component');
  return host;
}

export const useUiTexts = (): UiTexts => useUi().texts;

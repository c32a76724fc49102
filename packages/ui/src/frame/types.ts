import type { ComponentType } from 'react';

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  readonly active?: boolean;
  readonly badge?: number | undefined;
}

export interface NavGroup {
  readonly label?: string;
  readonly items: readonly NavItem[];
}

import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUi } from '../context.tsx';
import { Tabs } from '../mantine/tabs.ts';
import classes from './layout.module.css';
import { useScrollToChosen } from './use-scroll-to-chosen.ts';
import { usePageTitle } from './use-page-title.ts';

export interface PageTab {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

export interface PageFrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: { readonly href: string; readonly label: string };
  /** The chosen tab is part of the address. */
  readonly tabs?: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly items: readonly PageTab[];
  };
  /** Without a maximum width, for the timetable and similar screens. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** A screen: its title (also the browser tab's title), its actions, and its tabs. */
export function PageFrame({ title, subtitle, actions, back, tabs, wide, children }: PageFrameProps) {
  const { Link } = useUi();
  usePageTitle(title);
  const strip = useScrollToChosen(tabs?.value);
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <header className={classes.pageHead} data-back={back ? true : undefined}>
        <div className={classes.pageNames}>
          {back && (
            <Link href={back.href} className={classes.back}>
              <IconArrowLeft size={16} stroke={1.75} aria-hidden />
              {back.label}
            </Link>
          )}
          <h1 className={classes.pageTitle}>{title}</h1>
          {subtitle && <div className={classes.pageSubtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={classes.pageActions}>{actions}</div>}
      </header>
      {tabs && (
        <Tabs
          ref={strip}
          className={classes.pageTabs}
          value={tabs.value}
          onChange={(value) => value && tabs.onChange(value)}
          keepMounted={false}
        >
          <Tabs.List>
            {tabs.items.map((tab) => (
              <Tabs.Tab
                key={tab.value}
                value={tab.value}
                rightSection={tab.count !== undefined && <span className={classes.tabCount}>{tab.count}</span>}
              >
                {tab.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <div className={classes.pageBody}>{children}</div>
    </div>
  );
}

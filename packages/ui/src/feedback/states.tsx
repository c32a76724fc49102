import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUiTexts } from '../context.tsx';
import { Button } from '../mantine/button.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { PulseMark } from '../mark/pulse-mark.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** What to do next, in one sentence. */
  readonly text?: string;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** The state is the whole page: its title is the page's heading and the title of the tab. */
  readonly fullPage?: boolean;
}

function StateTitle({ title, fullPage }: { readonly title: string; readonly fullPage: boolean }) {
  return fullPage ? <PageTitle title={title} /> : <p className={classes.title}>{title}</p>;
}

function PageTitle({ title }: { readonly title: string }) {
  usePageTitle(title);
  return <h1 className={classes.title}>{title}</h1>;
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ title, text, action, icon, fullPage = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.picture} aria-hidden>
        {icon ?? <PulseMark size={40} tone="quiet" />}
      </div>
      <StateTitle fullPage={fullPage} title={title} />
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title?: string;
  /** See `EmptyState`. */
  readonly fullPage?: boolean;
  /** What happened, whether anything was lost, what to do. */
  readonly text?: string;
  readonly onRetry?: (() => void) | undefined;
  /** Another way to continue, beside trying again. */
  readonly action?: ReactNode;
  /** Small print: the request's id for support. */
  readonly details?: string;
}

export function ErrorState({ title, fullPage = false, text, onRetry, action, details }: ErrorStateProps) {
  const texts = useUiTexts();
  return (
    <div className={classes.state} role="alert">
      <div className={classes.picture} aria-hidden>
        <PulseMark size={40} tone="broken" />
      </div>
      <StateTitle fullPage={fullPage} title={title ?? texts.failure} />
      {text && <p className={classes.text}>{text}</p>}
      {(onRetry || action) && (
        <div className={classes.action}>
          {onRetry && (
            <Button variant="light" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          {action}
        </div>
      )}
      {details && <p className={classes.details}>{details}</p>}
    </div>
  );
}

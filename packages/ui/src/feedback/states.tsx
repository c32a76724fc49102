import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUiTexts } from '../context.tsx';
import { Button } from '../mantine/button.ts';
import { PulseMark } from '../mark/pulse-mark.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly text?: string;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** It is all that the page has: its title is the page's. */
  readonly whole?: boolean;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, action, icon, whole }: EmptyStateProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <div className={classes.picture} aria-hidden>
        {icon ?? <PulseMark size={40} tone="quiet" />}
      </div>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title?: string;
  /** What happened, whether anything was lost, what to do. */
  readonly text?: string;
  readonly onRetry?: (() => void) | undefined;
  /** Another way on, beside trying again. */
  readonly action?: ReactNode;
  /** Small print: the request's id for support. */
  readonly details?: string;
}

export function ErrorState({ title, text, onRetry, action, details }: ErrorStateProps) {
  const texts = useUiTexts();
  return (
    <div className={classes.state} role="alert">
      <div className={classes.picture} aria-hidden>
        <PulseMark size={40} tone="broken" />
      </div>
      <p className={classes.title}>{title ?? texts.failure}</p>
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

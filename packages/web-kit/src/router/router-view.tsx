import { PulseLoader } from '@ritm/ui';
import { Component, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { keptScroll } from './history.ts';
import { NotFound } from './hooks.ts';
import classes from './router.module.css';
import { routerState, showAgain, type Shown } from './router.ts';

export interface RouterViewProps {
  readonly missing: ComponentType;
  readonly failed: ComponentType<{ readonly error: unknown; readonly onRetry: () => void }>;
}

/** The screen of the address. While the next one is on its way the last one stays, under a thin line. */
export function RouterView({ missing: Missing, failed: Failed }: RouterViewProps) {
  const { shown, pending } = routerState.use();
  useScroll(shown);
  if (!shown) return <PulseLoader whole />;
  const { Layout, Screen, error, place } = shown;
  const inside = error ? (
    <Failed error={error} onRetry={showAgain} />
  ) : Screen ? (
    <Screen key={place.pathname} />
  ) : (
    <Missing />
  );
  const kept = (
    <Boundary key={place.pathname} missing={<Missing />} failed={Failed}>
      {inside}
    </Boundary>
  );
  return (
    <>
      {pending && <div className={classes.pending} aria-hidden />}
      {Layout ? (
        <Boundary missing={<Missing />} failed={Failed}>
          <Layout>{kept}</Layout>
        </Boundary>
      ) : (
        kept
      )}
    </>
  );
}

function useScroll(shown: Shown | undefined): void {
  const key = shown?.place.key;
  const pathname = shown?.place.pathname;
  const move = shown?.move;
  useLayoutEffect(() => {
    // A changed filter keeps its place; another page begins at its top; Back finds the page as it was left.
    if (move === 'pop' && key !== undefined) window.scrollTo(0, keptScroll(key));
  }, [key, move]);
  useEffect(() => {
    if (move !== 'push' || pathname === undefined) return;
    window.scrollTo(0, 0);
    // The keyboard and the screen reader begin where the new page begins.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, move]);
}

interface BoundaryProps extends Pick<RouterViewProps, 'failed'> {
  readonly missing: ReactNode;
  readonly children: ReactNode;
}

/** Catches what a screen throws: a missing place, or a fault. */
class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { failed: Failed, missing, children } = this.props;
    if (error instanceof NotFound) return missing;
    if (error === undefined) return children;
    return <Failed error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

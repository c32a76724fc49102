import { PulseLoader } from '@ritm/ui';
import { Component, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { storedScroll } from './history.ts';
import { NotFound } from './hooks.ts';
import classes from './router.module.css';
import { routerState, reloadScreen, type Shown } from './router.ts';

export interface RouterViewProps {
  readonly missing: ComponentType;
  readonly failed: ComponentType<{ readonly error: unknown; readonly onRetry: () => void }>;
}

/** The screen of the address. While the next one loads the last one stays, under a thin progress line. */
export function RouterView({ missing: Missing, failed: Failed }: RouterViewProps) {
  const { shown, pending } = routerState.use();
  useScroll(shown);
  if (!shown) return <PulseLoader fullPage />;
  const { Layout, Screen, error, place } = shown;
  const inside = error ? (
    <Failed error={error} onRetry={reloadScreen} />
  ) : Screen ? (
    <Screen key={place.pathname} />
  ) : (
    <Missing />
  );
  // A layout is the page around its screen; without a layout the message gets a page of its own.
  const kept = (
    <Boundary key={place.pathname} missing={<Missing />} failed={Failed} bare={!Layout}>
      {Layout || (Screen && !error) ? inside : <main>{inside}</main>}
    </Boundary>
  );
  return (
    <>
      {pending && <div className={classes.pending} aria-hidden />}
      {Layout ? (
        <Boundary missing={<Missing />} failed={Failed} bare>
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
    // A changed filter keeps the scroll position; another page starts at its top; Back restores the position.
    if (move === 'pop' && key !== undefined) window.scrollTo(0, storedScroll(key));
  }, [key, move]);
  useEffect(() => {
    if (move !== 'push' || pathname === undefined) return;
    window.scrollTo(0, 0);
    // The focus moves to the content, so that the keyboard and the screen reader start at the new page.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, move]);
}

interface BoundaryProps extends Pick<RouterViewProps, 'failed'> {
  readonly missing: ReactNode;
  /** No layout surrounds it. */
  readonly bare: boolean;
  readonly children: ReactNode;
}

/** Catches what a screen throws: a missing entity, or a fault. */
class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { failed: Failed, missing, bare, children } = this.props;
    if (error === undefined) return children;
    const announced =
      error instanceof NotFound ? (
        missing
      ) : (
        <Failed error={error} onRetry={() => this.setState({ error: undefined })} />
      );
    return bare ? <main>{announced}</main> : announced;
  }
}

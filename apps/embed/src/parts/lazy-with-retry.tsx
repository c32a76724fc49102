import { useEffect, useState, type ComponentType } from 'react';
import { Refusal } from '../kit/client.ts';
import { Failed, Waiting } from './states.tsx';

/** A component that loads when it is first needed. A failed load can be retried. */
export function lazyWithRetry<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyComponent(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => loaded);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      if (Part || failures % 2 === 1) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => setFailures((value) => value + 1),
      );
    }, [Part, failures]);
    if (Part) return <Part {...props} />;
    return failures % 2 === 1 ? (
      <Failed error={new Refusal(0)} retry={() => setFailures((value) => value + 1)} />
    ) : (
      <Waiting />
    );
  };
}

import { useEffect, useState, type ComponentType } from 'react';
import { Refusal } from '../kit/client.ts';
import { Failed, Waiting } from './states.tsx';

/** A part that comes when it is first needed. One that could not come may be asked for again. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Late(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => loaded);
    const [lost, setLost] = useState(0);
    useEffect(() => {
      if (Part || lost % 2 === 1) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => setLost((value) => value + 1),
      );
    }, [Part, lost]);
    if (Part) return <Part {...props} />;
    return lost % 2 === 1 ? <Failed error={new Refusal(0)} again={() => setLost((value) => value + 1)} /> : <Waiting />;
  };
}

import { useEffect, type RefObject } from 'react';

const controls = 'input, select, textarea, button';
/** A second at 60 frames: longer than any part of a form takes to expand. */
const MAX_FRAMES = 60;

/**
 * After every refusal, local or from the server, the first invalid field takes the focus; a field that is still
 * expanding takes it as soon as it can.
 */
export function useFocusRefused(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    let frame = 0;
    let left = MAX_FRAMES;
    const focus = (): void => {
      const field = firstWrong(form.current);
      field?.focus();
      if (field && document.activeElement !== field && left-- > 0) frame = requestAnimationFrame(focus);
    };
    focus();
    return () => cancelAnimationFrame(frame);
  }, [form, refusals]);
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  // A multi-select is marked invalid as a whole, but the focus belongs to the input inside it.
  return wrong?.matches(controls) === false ? wrong.querySelector<HTMLElement>(controls) : wrong;
}

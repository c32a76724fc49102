import { useUiTexts } from '../context.tsx';
import classes from './pulse.module.css';

const bars = [0, 1, 2, 3, 4] as const;

/** The animated mark. With `fullPage` it fills the space around it. */
export function PulseLoader({ label, fullPage = false }: { readonly label?: string; readonly fullPage?: boolean }) {
  const texts = useUiTexts();
  return (
    <div
      className={classes.loader}
      data-whole={fullPage || undefined}
      role="status"
      aria-label={label ?? texts.loading}
    >
      {bars.map((bar) => (
        <span key={bar} className={classes.beat} />
      ))}
    </div>
  );
}

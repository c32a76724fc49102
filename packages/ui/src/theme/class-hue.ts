import './hues.css';

const count = 12;

export interface HueVariables {
  readonly background: string;
  readonly ink: string;
  readonly edge: string;
}

/** CSS values of one of the twelve hues; any integer is taken modulo twelve. They follow the theme by themselves. */
export function classHue(index: number): HueVariables {
  const at = ((Math.trunc(index) % count) + count) % count;
  return {
    background: `var(--ui-hue-${at}-background)`,
    ink: `var(--ui-hue-${at}-ink)`,
    edge: `var(--ui-hue-${at}-edge)`,
  };
}

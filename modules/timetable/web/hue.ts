import { classHue, type HueVariables } from '@ritm/ui';

/** The colour of a class: the one it was given, else its service's turn among the twelve, so that equal classes look equal. */
export function hueOf({
  id,
  color,
  service_id,
}: {
  id: number;
  color: string | null;
  service_id: number | null;
}): HueVariables {
  return classHue(color !== null && /^\d{1,2}$/.test(color) ? Number(color) : (service_id ?? id));
}

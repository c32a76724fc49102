import { classHue, type HueVariables } from '@ritm/ui';

/**
 * The color of a class: its own or, by default, one of the twelve derived from its service, so that equal classes look
 * equal.
 */
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

import * as z from 'zod/mini';

/**
 * A number of visits: on the wire `8` or `0.5`, inside the server integer hundredths (`800`, `50`), because charges may
 * be partial and sums of fractions drift. The two shapes below mark such a number. Only `visitsDecoder` and
 * `visitsEncoder`, built from the shape of a whole body or answer, convert between the two forms.
 */
type Shape = z.core.$ZodType;
type Convert = (value: unknown) => unknown;

const marked = new WeakSet<Shape>();
const mark = <S extends Shape>(shape: S): S => {
  marked.add(shape);
  return shape;
};

const isWholeHundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A number of visits in a request: 0…10,000, in steps of a hundredth. */
export const visits = () => mark(z.number().check(z.gte(0), z.lte(10_000), z.multipleOf(0.01)));
/** A number of visits in an answer; negative where visits are taken away. */
export const answeredVisits = () =>
  mark(z.number().check(z.refine(isWholeHundredths, { error: 'finer than a hundredth of a visit' })));

/** Converts a validated value of the shape: visits become hundredths. Undefined where the shape contains no visits. */
export const visitsDecoder = (shape: Shape): Convert | undefined =>
  converterOf(shape, (value) => Math.round(value * 100));
/**
 * Converts a value of the shape for the wire: hundredths become visits. Undefined where the shape contains no visits.
 */
export const visitsEncoder = (shape: Shape): Convert | undefined => converterOf(shape, (value) => value / 100);

function converterOf(shape: Shape, convert: (value: number) => number): Convert | undefined {
  if (marked.has(shape)) return (value) => (typeof value === 'number' ? convert(value) : value);
  if (shape instanceof z.ZodMiniNullable || shape instanceof z.ZodMiniOptional)
    return converterOf(shape._zod.def.innerType, convert);
  if (shape instanceof z.ZodMiniArray) {
    const item = converterOf(shape._zod.def.element, convert);
    return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
  }
  if (shape instanceof z.ZodMiniObject) return ofObject(shape, convert);
  // No union contains visits yet. One that did would send hundredths without any error, so it throws.
  if (shape instanceof z.ZodMiniUnion && shape._zod.def.options.some((option) => converterOf(option, convert)))
    throw new Error('A union of shapes cannot name visits');
  return undefined;
}

function ofObject(shape: z.ZodMiniObject, convert: (value: number) => number): Convert | undefined {
  const fields = Object.entries(shape.shape).flatMap(([name, field]): [string, Convert][] => {
    const one = converterOf(field as Shape, convert);
    return one ? [[name, one]] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [name, one] of fields) if (name in copy) copy[name] = one(copy[name]);
    return copy;
  };
}

import * as z from 'zod/mini';

/**
 * A number of visits: on the wire `8` or `0.5`, inside the server integer hundredths (`800`, `50`), because charges may be partial and
 * sums of fractions drift. The two shapes below mark such a number; `visitsDecoder` and `visitsEncoder`, made from the shape of a whole
 * body or answer, are the only places where one becomes the other.
 */
type Shape = z.core.$ZodType;
type Convert = (value: unknown) => unknown;

const marked = new WeakSet<Shape>();
const mark = <S extends Shape>(shape: S): S => {
  marked.add(shape);
  return shape;
};

const isWholeHundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A given number of visits: 0…10,000, not finer than a hundredth. */
export const visits = () => mark(z.number().check(z.gte(0), z.lte(10_000), z.multipleOf(0.01)));
/** An answered number of visits; below zero where it is taken away. */
export const answeredVisits = () =>
  mark(z.number().check(z.refine(isWholeHundredths, { error: 'finer than a hundredth of a visit' })));

/** Reads a checked value of the shape: visits become hundredths. Undefined where the shape names no visits. */
export const visitsDecoder = (shape: Shape): Convert | undefined =>
  converterOf(shape, (value) => Math.round(value * 100));
/** Writes a value of the shape: hundredths become visits. Undefined where the shape names no visits. */
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
  // Nobody needs visits in a choice of shapes yet; one that did would leave the server as hundredths without a word.
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

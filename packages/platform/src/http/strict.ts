import { z } from '@ritm/http';

type Shape = z.core.$ZodType;

/** The same shape with every object in it closed and its checks kept: an undeclared field is refused at any depth. */
export function toStrictShape(shape: Shape): Shape {
  if (shape instanceof z.ZodMiniObject) {
    const { def } = shape._zod;
    if (def.catchall) return shape;
    const fields = Object.fromEntries(
      Object.entries(shape.shape).map(([key, value]) => [key, toStrictShape(value as Shape)]),
    );
    return z.core.clone(shape, { ...def, shape: fields, catchall: z.never() } as never);
  }
  if (shape instanceof z.ZodMiniArray)
    return z.core.clone(shape, { ...shape._zod.def, element: toStrictShape(shape._zod.def.element) } as never);
  if (shape instanceof z.ZodMiniNullable || shape instanceof z.ZodMiniOptional) {
    return z.core.clone(shape, { ...shape._zod.def, innerType: toStrictShape(shape._zod.def.innerType) } as never);
  }
  return shape;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueText } from './issues.ts';
import { jsonSchemaOf } from './openapi.ts';
import { z } from './shapes.ts';
import { answeredVisits, visits, visitsDecoder, visitsEncoder } from './visits.ts';

const body = z.object({
  visits: z.optional(z.nullable(visits())),
  count: z.int(),
  policy: z.optional(z.object({ no_show: z.optional(visits()) })),
  lots: z.optional(z.array(z.object({ id: z.int(), left: z.nullable(answeredVisits()) }))),
});
const decode = visitsDecoder(body)!;
const encode = visitsEncoder(body)!;

describe('visits on the wire', () => {
  it('become hundredths inside and visits again on the way out, wherever the shape names them', () => {
    const wire = {
      visits: 8,
      count: 8,
      policy: { no_show: 0.5 },
      lots: [
        { id: 7, left: 7.25 },
        { id: 8, left: null },
      ],
    };
    const inside = {
      visits: 800,
      count: 8,
      policy: { no_show: 50 },
      lots: [
        { id: 7, left: 725 },
        { id: 8, left: null },
      ],
    };
    expect(decode(wire)).toEqual(inside);
    expect(encode(inside)).toEqual(wire);
    expect(decode({ visits: null, count: 1 })).toEqual({ visits: null, count: 1 });
    expect(visitsDecoder(z.object({ count: z.int() }))).toBeUndefined();
  });

  it('hold every hundredth: none is lost to fractions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (hundredths) => {
        const { visits: onWire } = encode({ visits: hundredths, count: 1 }) as { visits: number };
        expect((decode(JSON.parse(JSON.stringify({ visits: onWire, count: 1 }))) as { visits: number }).visits).toBe(
          hundredths,
        );
        if (hundredths >= 0) expect(z.safeParse(body, { visits: onWire, count: 1 }).success).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([7.255, 0.001, -1, 10_000.01, '8', Number.NaN])('refuse %s', (input) => {
    expect(z.safeParse(body, { visits: input, count: 1 }).success).toBe(false);
  });

  it('say how fine they may be', () => {
    const { error } = z.safeParse(body, { visits: 7.255, count: 1 }, { reportInput: true });
    expect(error!.issues.map((issue) => issueText(issue, 'ru'))).toEqual(['Не мельче сотых: 8, 0,5 или 7,25']);
  });

  it('are plain numbers to whoever reads OpenAPI', () => {
    expect(jsonSchemaOf(body, 'input').properties!.policy!.properties!.no_show).toMatchObject({
      type: 'number',
      minimum: 0,
      maximum: 10_000,
      multipleOf: 0.01,
    });
  });

  it('in a union of shapes are refused when the server starts to answer', () => {
    expect(() => visitsEncoder(z.object({ one: z.union([z.string(), z.object({ left: answeredVisits() })]) }))).toThrow(
      'union',
    );
  });
});

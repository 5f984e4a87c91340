import { beforeAll, describe, expect, it } from 'vitest';
import { routeInputs, sessionRouteInputs } from '../routes/route-inputs.js';
import { theWorld } from '../world/world.js';
import { casesOf, type Counted, countGrowth, isLinear, nameOfClasses, type Part } from './counted-growth.js';
import { DESCRIPTOR_FUNCTIONS, DESCRIPTOR_SHAPES, FILES, FUNCTIONS } from './growth-cases.js';
import { BODIES, type Dto, withNested } from './input-cases.js';

/** Declares the tests that count the executed blocks for inputs of two sizes. */
export function describeCountedGrowth(part: Part): void {
  let counted: Counted;
  const chosen = casesOf(part);
  const growthOf = (name: string) => counted.growth[name]!;

  beforeAll(async () => {
    counted = await countGrowth(part);
  });

  describe('eight times the input executes at most twelve times the blocks', () => {
    it.each(chosen(FILES).map(([name]) => name))('to parse %s', (name) => {
      expect(growthOf(name)).toSatisfy(isLinear);
    });

    it.each(chosen(FUNCTIONS).map(([name]) => name))('in %s, for texts of every shape', (name) => {
      expect(growthOf(name)).toSatisfy(isLinear);
    });

    it.each(DESCRIPTOR_FUNCTIONS.map(([name]) => name))(
      'in %s, for 500 descriptors of each shape',
      (name) => {
        const slow = chosen(DESCRIPTOR_SHAPES).filter((shape) => !isLinear(growthOf(`${name} of ${shape}`)));
        expect(slow).toEqual([]);
      },
    );

    it.each(BODIES)('to make the request of a tool call with a body of %s', (body) => {
      expect(growthOf(`tool call with ${body}`)).toSatisfy(isLinear);
    });

    it('to validate the body and the query of routes, in every field', async () => {
      const world = await theWorld();
      const classes = new Set<Dto>();
      for (const { query, body } of [...routeInputs(world), ...sessionRouteInputs(world)])
        for (const dto of [query, body]) if (dto) withNested(dto, classes);
      expect(classes.size).toBeGreaterThan(50);
      const names = new Set(counted.classes.flat());
      expect(Array.from(classes, ({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
      const groups = chosen(counted.classes).map(nameOfClasses);
      expect(groups.filter((name) => !isLinear(growthOf(name)))).toEqual([]);
    });

    it('of a loop, but not of a loop in a loop', () => {
      expect(growthOf('linear')).toEqual({ small: 201, large: 1601 });
      expect(growthOf('linear')).toSatisfy(isLinear);
      expect(growthOf('quadratic')).not.toSatisfy(isLinear);
    });
  });
}

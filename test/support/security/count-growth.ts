// Prints how often the blocks of the cases of a part are executed, as JSON. A process of its own: coverage counts only modules that are
// loaded after it starts, and only without optimizations are its counts exact.
import 'reflect-metadata';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BlockCounts } from './block-counts.js';
import { casesOf, type Counted, nameOfClasses, type Part } from './counted-growth.js';
import type { Dto } from './input-cases.js';

const TIMES = 8;
const chosen = casesOf(process.argv[2] as Part);
const blocks = new BlockCounts();
const { DESCRIPTOR_FUNCTIONS, DESCRIPTOR_SHAPES, descriptorsOf, FILES, FUNCTIONS, REPEATS, SHAPES } =
  await import('./growth-cases.js');
const { BODIES, callTool, ITEMS, LARGE, manyFields, unknownFields, validate, withNested } =
  await import('./input-cases.js');
const { declaredFieldsOf } = await import('../../../src/platform/http/input/fields/field-schemas.js');
const { read } = await import('../statement-files/fixtures.js');
const { linear, quadratic } = await import('./controls.js');

interface Case<T = unknown> {
  readonly name: string;
  readonly items: number;
  readonly make: (count: number) => T;
  readonly work: (input: T) => unknown;
}

const counted: Counted = { classes: [], growth: {} };

/** Runs every case once before it counts: what only the first call executes is not growth. */
async function countAll<T>(cases: readonly Case<T>[]): Promise<void> {
  for (const { items, make, work } of cases) await work(make(items));
  await blocks.during(() => undefined);
  for (const { name, items, make, work } of cases) {
    const [small, large] = [make(items), make(items * TIMES)];
    counted.growth[name] = {
      small: await blocks.during(() => work(small)),
      large: await blocks.during(() => work(large)),
    };
  }
}

const asIs = (count: number) => count;
await countAll([
  { name: 'linear', items: 200, make: asIs, work: linear },
  { name: 'quadratic', items: 200, make: asIs, work: quadratic },
]);

await countAll(
  chosen(FILES).map(([name, items, make]) => ({
    name,
    items: items / 4,
    make: (size: number) => Buffer.from(make(size)),
    work: (file: Buffer) => read(file).catch(() => null),
  })),
);
await countAll(
  chosen(FUNCTIONS).map(([name, work]) => ({
    name,
    items: REPEATS / 5,
    make: (size: number) => SHAPES.map((shape) => `${shape.repeat(size)}x`),
    work: (texts: readonly string[]) => texts.forEach((text) => work(text)),
  })),
);

await countAll(
  DESCRIPTOR_FUNCTIONS.flatMap(([name, work]) =>
    chosen(DESCRIPTOR_SHAPES).map((shape) => ({
      name: `${name} of ${shape}`,
      items: 1,
      make: (size: number) => descriptorsOf(shape, size / TIMES),
      work: (texts: readonly string[]) => texts.forEach((text) => work(text)),
    })),
  ),
);

/** A class with declared fields. */
function isDto(exported: unknown): exported is Dto {
  return (
    typeof exported === 'function' && 'prototype' in exported && declaredFieldsOf(exported as Dto).size > 0
  );
}

const SOURCE = join(import.meta.dirname, '../../../src');
const classes = new Set<Dto>();
for (const file of (await readdir(SOURCE, { recursive: true })).toSorted())
  if (/\.dto\.ts$|\/paging\.ts$/.test(file)) {
    const module = (await import(pathToFileURL(join(SOURCE, file)).href)) as Record<string, unknown>;
    for (const exported of Object.values(module)) if (isDto(exported)) withNested(exported, classes);
  }

/** A body with unknown fields, and one for each field and kind of large value. */
function bodiesOf(dto: Dto, count: number): object[] {
  const fields = [...declaredFieldsOf(dto).keys()];
  const values = LARGE.map(([, make]) => make(count));
  return [unknownFields(count), ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))];
}

/** Together, because every count looks at all of the loaded code. */
const GROUP = 8;
const inOrder = [...classes];
const groups = Array.from({ length: Math.ceil(inOrder.length / GROUP) }, (_, at) =>
  inOrder.slice(at * GROUP, (at + 1) * GROUP),
);
counted.classes.push(...groups.map((group) => group.map(({ name }) => name)));
await countAll(
  chosen(groups).map((group) => ({
    name: nameOfClasses(group.map(({ name }) => name)),
    items: ITEMS / 8,
    make: (size: number) => group.map((dto) => [dto, bodiesOf(dto, size)] as const),
    work: (sent: readonly (readonly [Dto, readonly object[]])[]) => {
      for (const [dto, bodies] of sent) for (const body of bodies) validate(dto, body);
    },
  })),
);
await countAll(
  BODIES.map((body) => ({
    name: `tool call with ${body}`,
    items: ITEMS,
    make: manyFields,
    work: (given: object) => callTool(body, given),
  })),
);

process.stdout.write(`${JSON.stringify(counted)}\n`);

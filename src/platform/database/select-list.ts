import { getMetadataArgsStorage } from 'typeorm';

/** The lists built so far, by entity and alias: TypeORM looks through the columns of all entities to find those of one. */
const lists = new WeakMap<object, Map<string, string>>();

/**
 * The columns of an entity and of what it embeds as a select list: each has the name of its property. Columns with
 * `select: false` are left out.
 */
export function selectList(entity: new () => object, alias: string): string {
  let ofEntity = lists.get(entity);
  if (!ofEntity) lists.set(entity, (ofEntity = new Map<string, string>()));
  let list = ofEntity.get(alias);
  if (list === undefined) ofEntity.set(alias, (list = selectListOf(entity, alias)));
  return list;
}

/** As `selectList`, of some columns. */
export function selectListOf(
  entity: new () => object,
  alias: string,
  isSelected: (property: string) => boolean = () => true,
): string {
  const embedded = getMetadataArgsStorage().filterEmbeddeds(entity);
  const holders = [entity, ...embedded.map(({ type }) => type() as new () => object)];
  return getMetadataArgsStorage()
    .filterColumns(holders)
    .filter(({ propertyName, options }) => options.select !== false && isSelected(propertyName))
    .map(({ propertyName, options }) => `${alias}.${options.name ?? propertyName} as "${propertyName}"`)
    .join(', ');
}

import { getMetadataArgsStorage } from 'typeorm';

/** The lists built so far, by entity and alias: TypeORM looks through the columns of all entities to find those of one. */
const lists = new WeakMap<object, Map<string, string>>();

/** The columns of an entity as a select list: each has the name of its property. */
export function selectList(entity: new () => object, alias: string): string {
  let ofEntity = lists.get(entity);
  if (!ofEntity) lists.set(entity, (ofEntity = new Map<string, string>()));
  let list = ofEntity.get(alias);
  if (list === undefined) ofEntity.set(alias, (list = selectListOf(entity, alias)));
  return list;
}

/** As `selectList`, of some columns. */
export function selectListOf<E extends object>(
  entity: new () => E,
  alias: string,
  isSelected: (property: keyof E & string) => boolean = () => true,
): string {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .filter(({ propertyName }) => isSelected(propertyName as keyof E & string))
    .map(({ propertyName, options }) => `${alias}.${options.name ?? propertyName} as "${propertyName}"`)
    .join(', ');
}

import { getMetadataArgsStorage } from 'typeorm';

/** The columns of an entity as a select list: each has the name of its property. */
export function selectList<E extends object>(
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

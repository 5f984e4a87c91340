import { FieldGroup, type FieldsProps } from './field-group';
import { PostalFields } from './postal-fields';

export function AddressFields({ form }: FieldsProps) {
  const { country, region } = form.values.address;
  return (
    <FieldGroup title="Address">
      <PostalFields
        propsOf={(field) => form.getInputProps(`address.${field}`)}
        country={country}
        region={region}
        onRegion={(chosen) => form.setFieldValue('address.region', chosen)}
      />
    </FieldGroup>
  );
}

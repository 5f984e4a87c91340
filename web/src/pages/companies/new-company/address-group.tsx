import { FieldGroup } from '../field-group';
import { PostalFields } from '../postal-fields';
import type { StepProps } from './order-form';
import type { PostalValues } from './order-values';

interface AddressGroupProps extends StepProps {
  readonly title: string;
  /** Where the form has the address. */
  readonly path: 'responsibleParty.address' | 'mailingAddress' | 'streetAddress' | 'registeredAgent.address';
  readonly address: PostalValues;
}

/** An address under a heading of its own. */
export function AddressGroup({ form, title, path, address: { country, region } }: AddressGroupProps) {
  return (
    <FieldGroup title={title}>
      <PostalFields
        propsOf={(field) => form.getInputProps(`${path}.${field}`)}
        country={country}
        region={region}
        onRegion={(chosen) => form.setFieldValue(`${path}.region`, chosen)}
      />
    </FieldGroup>
  );
}

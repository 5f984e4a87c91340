import { Select, TextInput } from '@mantine/core';
import { COUNTRY_CHOICES, US_STATE_CHOICES, withValue } from '../../components/choices';
import { FieldRow } from './field-group';

interface PostalFieldsProps {
  /** The properties of the input of a field, such as `city`. */
  readonly propsOf: (field: string) => object;
  readonly country: string;
  readonly region: string;
  readonly onRegion: (region: string) => void;
}

/** The fields of a postal address anywhere. */
export function PostalFields({ propsOf, country, region, onRegion }: PostalFieldsProps) {
  return (
    <>
      <TextInput
        label="Street and number"
        maxLength={120}
        autoComplete="address-line1"
        {...propsOf('line1')}
      />
      <TextInput
        label="Suite, floor or building"
        maxLength={120}
        autoComplete="address-line2"
        {...propsOf('line2')}
      />
      <FieldRow>
        <TextInput label="City" maxLength={80} autoComplete="address-level2" {...propsOf('city')} />
        {country === 'US' ? (
          <Select
            label="State"
            data={region === '' ? [...US_STATE_CHOICES] : withValue(US_STATE_CHOICES, region)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear' }}
            {...propsOf('region')}
            value={region === '' ? null : region}
            onChange={(chosen) => onRegion(chosen ?? '')}
          />
        ) : (
          <TextInput
            label="State or province"
            maxLength={80}
            autoComplete="address-level1"
            {...propsOf('region')}
          />
        )}
        <TextInput label="Postal code" maxLength={20} autoComplete="postal-code" {...propsOf('postalCode')} />
        <Select
          label="Country"
          data={COUNTRY_CHOICES}
          searchable
          allowDeselect={false}
          {...propsOf('country')}
        />
      </FieldRow>
    </>
  );
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The configuration lists the carriers; the database only checks the form of their names. */
export class FaxCarrierName1764920000000 implements MigrationInterface {
  name = 'FaxCarrierName1764920000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table fax_transmission
        drop constraint fax_transmission_carrier_check,
        add constraint fax_transmission_carrier_check check (carrier ~ '^[a-z]{1,40}$')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table fax_transmission
        drop constraint fax_transmission_carrier_check,
        add constraint fax_transmission_carrier_check check (carrier in ('sandbox', 'sinch', 'telnyx'))`);
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ormOptions } from '../ormconfig.js';
import type { Runtime } from './platform/platform.module.js';

/** The data source. Feature modules register their entities with `TypeOrmModule.forFeature`. */
@Module({})
export class DatabaseModule {
  static forRoot({ config, databaseUrl }: Runtime): DynamicModule {
    const dataSource = TypeOrmModule.forRootAsync({
      useFactory: () => ({
        ...ormOptions(databaseUrl, config.databasePoolSize),
        autoLoadEntities: true,
        // openRuntime has already connected once: a failure here is reported at once.
        retryAttempts: 1,
      }),
    });
    return { module: DatabaseModule, imports: [dataSource] };
  }
}

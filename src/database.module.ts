import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ormOptions } from '../ormconfig.js';
import { PoolHandle } from './platform/database/pool-handle.js';
import type { Runtime } from './platform/platform.module.js';

/** The data source. Feature modules register their entities with `TypeOrmModule.forFeature`. */
@Module({})
export class DatabaseModule {
  static forRoot({ config, databaseUrl }: Runtime): DynamicModule {
    const dataSource = TypeOrmModule.forRootAsync({
      inject: [PoolHandle],
      useFactory: (handle: PoolHandle) => ({
        ...ormOptions(databaseUrl, config.databasePoolSize, handle),
        autoLoadEntities: true,
        // openRuntime has already connected once: a failure here is reported at once.
        retryAttempts: 1,
      }),
    });
    return { module: DatabaseModule, imports: [dataSource] };
  }
}

import { Reflector } from '@nestjs/core';
import type { Role } from '../../kernel/principal.js';
import type { BudgetName } from '../config/config.js';

/** The few routes that need no credential. A test lists them by name. */
export const Public = Reflector.createDecorator<true>({ key: 'public' });

/** Where a credential is looked at if there is one, and none is asked for. */
export const WithOrWithoutCaller = Reflector.createDecorator<true>({ key: 'withOrWithoutCaller' });

/** Routes for some roles only; everyone else gets 403 `forbidden`. */
export const ForRoles = Reflector.createDecorator<readonly Role[]>({ key: 'forRoles' });

/** The budget that a route draws on, where it is not that of plain reads or writes. */
export const DrawsOn = Reflector.createDecorator<BudgetName>({ key: 'drawsOn' });

import { Module } from '@nestjs/common';
import { MissingRouteController } from './missing-route.controller.js';

@Module({ controllers: [MissingRouteController] })
export class MissingRouteModule {}

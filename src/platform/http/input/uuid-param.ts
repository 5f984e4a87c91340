import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { isUuid } from '../../../kernel/base62.js';
import { InvalidRequest } from '../../../kernel/domain-error.js';

@Injectable()
class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw InvalidRequest.at('id', 'must be a uuid');
    return value.toLowerCase();
  }
}

/** Injects the path parameter `id`, a uuid: 400 when malformed. The use case handles unknown ids. */
export const UuidParam = (): ParameterDecorator => Param('id', UuidPipe);

import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';

@Injectable()
class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw InvalidRequest.at('id', 'must be a uuid');
    return value.toLowerCase();
  }
}

/** The uuid `id` of the path: a malformed one is 400, an unknown one is for the use case to answer. */
export const UuidParam = (): ParameterDecorator => Param('id', UuidPipe);

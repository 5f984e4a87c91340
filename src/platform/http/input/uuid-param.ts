import { type ArgumentMetadata, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { isUuid } from '../../../kernel/base62.js';
import { InvalidRequest } from '../../../kernel/domain-error.js';

@Injectable()
class UuidPipe implements PipeTransform<string, string> {
  transform(value: string, { data = 'id' }: ArgumentMetadata): string {
    if (!isUuid(value)) throw InvalidRequest.at(data, 'must be a uuid');
    return value.toLowerCase();
  }
}

/** Injects a path parameter, a uuid: 400 when malformed. The use case handles unknown ids. */
export const UuidParam = (name = 'id'): ParameterDecorator => Param(name, UuidPipe);

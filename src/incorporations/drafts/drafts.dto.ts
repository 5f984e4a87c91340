import { personalTaxIdProblems } from '../../ein/index.js';
import { ObjectOf } from '../../platform/http/input/fields/fields.js';
import { ChecksWholeBody } from '../../platform/http/input/fields/whole-body.js';
import { DraftContentDto } from './draft-content.dto.js';

/** A draft of an incorporation. */
@ChecksWholeBody(personalTaxIdProblems)
export class IncorporationDraftDto {
  /** The fields of the incorporation, as far as they are known. */
  @ObjectOf(() => DraftContentDto)
  content!: DraftContentDto;
}

/** An incorporation that is not ordered yet. */
export interface IncorporationDraftView {
  /** The id of the draft. */
  readonly id: string;
  /** The fields of the incorporation, as far as they are known. */
  readonly content: DraftContentDto;
  /** When it was created, in UTC. */
  readonly createdAt: string;
  /** When it was saved last, in UTC. */
  readonly updatedAt: string;
}

/** A deleted draft. */
export interface DeletedDraftView {
  /** The id of the draft. */
  readonly id: string;
}

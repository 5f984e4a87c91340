export { ApproveIncorporation } from './approve-incorporation.js';
export { CreateIncorporation } from './create-incorporation.js';
export type { IncorporationDto } from './incorporations.dto.js';
export { Incorporation } from './incorporation.entity.js';
export {
  INCORPORATION_LIFECYCLE,
  INCORPORATION_STATUSES,
  type IncorporationStatus,
} from './incorporation-lifecycle.js';
export type { IncorporationView } from './incorporation-view.js';
export { IncorporationQueries } from './incorporations.queries.js';
export { IncorporationsModule } from './incorporations.module.js';
export { preferredNames } from './preferred-names.js';
export { RejectIncorporation } from './reject-incorporation.js';
export { RequestNameChange } from './request-name-change.js';

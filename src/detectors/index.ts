export { DetectorsModule } from './detectors.module.js';
export type { DetectorRunView } from './detectors.dto.js';
export type { Severity, SubjectType } from './severity.js';
export { FindingQueries, type LatestFinding } from './findings.queries.js';
export { RunDetectors } from './run-detectors.js';

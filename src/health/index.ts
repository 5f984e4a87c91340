export { HealthModule } from './health.module.js';
export { type Profile, profileFindings } from './profile-findings.js';

export { CancelApplication } from './applications/cancel-application.js';
export { EinApplication } from './applications/ein-application.entity.js';
export { EIN_STATUSES, type EinStatus } from './applications/ein-lifecycle.js';
export { type EinApplicationView, EinApplicationViews } from './applications/ein-application-view.js';
export { EinApplicationQueries } from './applications/ein-applications.queries.js';
export { RecordEin } from './applications/record-ein.js';
export { InvalidTransition } from './ein.errors.js';
export { EinModule } from './ein.module.js';

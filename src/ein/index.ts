export { CancelApplication } from './applications/cancel-application.js';
export { CancelApplicationOfIncorporation } from './applications/cancel-application-of-incorporation.js';
export { CorrectEin } from './applications/correct-ein.js';
export { CreateApplication } from './applications/create-application.js';
export { EinApplication } from './applications/ein-application.entity.js';
export { EIN_STATUSES, type EinStatus } from './applications/ein-lifecycle.js';
export {
  type EinApplicationSummary,
  type EinApplicationView,
  EinApplicationViews,
} from './applications/ein-application-view.js';
export { EinApplicationQueries } from './applications/ein-applications.queries.js';
export {
  type LockedIncorporation,
  IncorporationSources,
  type IncorporationSource,
  type Principals,
} from './applications/incorporation-source.js';
export { LinkApplication } from './applications/link-application.js';
export { MarkFiled } from './applications/mark-filed.js';
export { RequestSignature } from './signing/request-signature.js';
export { RecordEin, type RecordedEin } from './applications/record-ein.js';
export { RedrawForm } from './applications/redraw-form.js';
export { ResponsiblePartyDto } from './applications/responsible-party.dto.js';
export { personalTaxIdProblems } from './personal-tax-ids.js';
export { PRINCIPAL_ACTIVITIES, type PrincipalActivity, type Ss4Facts } from './ss4/ss4-facts.js';
export { WAITING_STAGES, type WaitingStage } from './applications/waiting.js';
export { EIN_MODULES, EinModule } from './ein.module.js';
export { CheckDueTransmissions } from './fax/check-due-transmissions.js';
export { TransmissionQueries } from './fax/transmissions.queries.js';
export { ReconcileTransmission } from './fax/reconcile-transmission.js';
export { Transmit } from './fax/transmit.js';
export { CheckDueEnvelopes } from './signing/check-due-envelopes.js';
export { DecideSandboxEnvelope } from './signing/sandbox/decide-sandbox-envelope.js';
export { SandboxSigningModule } from './signing/sandbox/sandbox-signing.module.js';
export { type Ss4Problem, ss4Problems } from './ss4/ss4-problems.js';

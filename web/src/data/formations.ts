import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages } from './all-pages';
import { callBooks } from './books-api';
import type {
  EinApplicationView,
  FaxCheckView,
  IncorporationView,
  PreflightView,
  RedrawInput,
  SignatureRequestInput,
  TransmissionView,
  TransmitInput,
} from './contract';
import { type DocumentFacts, storeFor } from './documents';
import { isOnItsWay } from './fax-status';
import { businessKey, formationsKey } from './keys';

const keyOf = (businessId: string, ...rest: readonly unknown[]) => [...formationsKey(businessId), ...rest];

/** Between two looks at what others move on, at first and at most. */
const FIRST_LOOK_MS = 2_000;
const LAST_LOOK_MS = 30_000;
const MORE_PATIENCE = 1.5;

/** How long until the next look, after some. */
function patiently(looks: number): number {
  return Math.min(FIRST_LOOK_MS * MORE_PATIENCE ** (looks - 1), LAST_LOOK_MS);
}

/** Whether someone may sign it while a user looks. Faxes are followed by themselves. */
function isBeingSigned(application: EinApplicationView | null | undefined): boolean {
  return application?.status === 'awaiting_signature';
}

/** The companies that were ordered, the newest first, each with its EIN application. */
export function useOrders(businessId: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'orders'),
    queryFn: () => allPages<IncorporationView>(businessId, 'incorporations', {}),
  });
}

export function useOrder(businessId: string, id: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'order', id),
    queryFn: async () =>
      (await callBooks<{ data: IncorporationView }>(businessId, 'GET', `incorporations/${id}`)).data,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isBeingSigned(data?.einApplication) && patiently(dataUpdateCount),
    // Users come back from the page of a signing service.
    refetchOnWindowFocus: ({ state: { data } }) => !isBeingSigned(data?.einApplication) || 'always',
  });
}

/** All EIN applications, the newest first. */
export function useEinApplications(businessId: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'applications'),
    queryFn: () => allPages<EinApplicationView>(businessId, 'ein-applications', {}),
  });
}

export function useEinApplication(businessId: string, id: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'application', id),
    queryFn: async () =>
      (await callBooks<{ data: EinApplicationView }>(businessId, 'GET', `ein-applications/${id}`)).data,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isBeingSigned(data) && patiently(dataUpdateCount),
    refetchOnWindowFocus: ({ state: { data } }) => !isBeingSigned(data) || 'always',
  });
}

/** The faxes of an application, the newest first, followed while one is on its way; none without an application. */
export function useFaxes(businessId: string, applicationId: string | null) {
  const client = useQueryClient();
  const queryKey = keyOf(businessId, 'faxes', applicationId);
  return useQuery({
    queryKey,
    queryFn: async () => {
      if (applicationId === null) return [];
      const [before] = client.getQueryData<readonly TransmissionView[]>(queryKey) ?? [];
      const path = `ein-applications/${applicationId}/transmissions`;
      const faxes = await allPages<TransmissionView>(businessId, path, {});
      // Its delivery has filed the form.
      if (isOnItsWay(before) && !isOnItsWay(faxes[0])) {
        void client.invalidateQueries({ queryKey: keyOf(businessId, 'order') });
        void client.invalidateQueries({ queryKey: keyOf(businessId, 'application') });
      }
      return faxes;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isOnItsWay(data?.[0]) && patiently(dataUpdateCount),
  });
}

/** What a clerk of the IRS checks before accepting the form. */
export function usePreflight(businessId: string, applicationId: string) {
  return useQuery({
    queryKey: keyOf(businessId, 'preflight', applicationId),
    queryFn: async () =>
      (
        await callBooks<{ data: PreflightView }>(
          businessId,
          'GET',
          `ein-applications/${applicationId}/preflight`,
        )
      ).data,
    // An earlier check knows nothing of what others did with the form since, such as sign it.
    gcTime: 0,
  });
}

/** Proposes other names to the state, the preferred one first. */
export function useProposeNames(businessId: string, orderId: string) {
  return useChange(businessId, (nameOptions: IncorporationView['nameOptions']) =>
    callBooks(businessId, 'PATCH', `incorporations/${orderId}`, { body: { nameOptions } }),
  );
}

export function useCancelOrder(businessId: string, orderId: string) {
  return useChange(businessId, () => callBooks(businessId, 'POST', `incorporations/${orderId}/cancel`));
}

/** Applies for the EIN of a company that was ordered. */
export function useApplyForEin(businessId: string, incorporationId: string) {
  return useChange(businessId, () =>
    callBooks(businessId, 'POST', 'ein-applications', { body: { incorporationId } }),
  );
}

export function useRequestSignature(businessId: string, applicationId: string) {
  return useChange(businessId, (body: SignatureRequestInput) =>
    callBooks(businessId, 'POST', `ein-applications/${applicationId}/request-signature`, { body }),
  );
}

export function useFax(businessId: string, applicationId: string) {
  return useChange(businessId, (body: TransmitInput) =>
    callBooks(businessId, 'POST', `ein-applications/${applicationId}/transmit`, { body }),
  );
}

/** Asks the carrier where the newest fax is. */
export function useCheckFax(businessId: string, applicationId: string) {
  return useChange(
    businessId,
    async () =>
      (
        await callBooks<{ data: FaxCheckView }>(
          businessId,
          'POST',
          `ein-applications/${applicationId}/reconcile-transmission`,
        )
      ).data,
  );
}

/** The EIN, and the letter of the IRS that has it. */
export interface ReceivedEin {
  readonly ein: string;
  readonly letter: { readonly file: File; readonly facts: DocumentFacts } | null;
}

export function useEnterEin(businessId: string, applicationId: string) {
  const record = (body: { readonly ein: string; readonly documentId?: string }) =>
    callBooks(businessId, 'POST', `ein-applications/${applicationId}/record-ein`, { body });
  return useChange(businessId, ({ ein, letter }: ReceivedEin) =>
    letter === null
      ? record({ ein })
      : storeFor(businessId, letter.file, letter.facts, ({ id }) => record({ ein, documentId: id })),
  );
}

/** Draws the form again; what is not given stays as on the form. */
export function useRedraw(businessId: string, applicationId: string) {
  return useChange(businessId, (body: RedrawInput) =>
    callBooks(businessId, 'POST', `ein-applications/${applicationId}/redraw`, { body }),
  );
}

/** A step of an application that needs no more facts. */
export function useApplicationStep(
  businessId: string,
  applicationId: string,
  step: 'cancel' | 'cancel-signature' | 'mark-filed',
) {
  return useChange(businessId, () =>
    callBooks(businessId, 'POST', `ein-applications/${applicationId}/${step}`),
  );
}

function useChange<Input, Result>(businessId: string, run: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // Also after a failure: a service may have done its work, or another user was first.
    onSettled: () => client.invalidateQueries({ queryKey: businessKey(businessId, 'books') }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { allPages } from './all-pages';
import { callBooks } from './books-api';
import type { EinApplicationView, IncorporationView, TransmissionView } from './contract';
import { businessKey } from './keys';

const keyOf = (businessId: string, ...rest: readonly unknown[]) =>
  businessKey(businessId, 'books', 'formations', ...rest);

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
  });
}

/** The faxes of an application, the newest first; none without an application. */
export function useFaxes(businessId: string, applicationId: string | null) {
  return useQuery({
    queryKey: keyOf(businessId, 'faxes', applicationId),
    queryFn: () =>
      applicationId === null
        ? []
        : allPages<TransmissionView>(businessId, `ein-applications/${applicationId}/transmissions`, {}),
  });
}

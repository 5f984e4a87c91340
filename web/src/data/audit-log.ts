import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callBooks } from './books-api';
import type { AuditLogPage } from './contract';
import { businessKey } from './keys';

const PAGE = 50;

/** The filters of `GET /audit-log`, by their names there. */
export interface AuditFilters {
  readonly resource?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What was done in a business, newest first, page by page. Only owners and admins may read it. */
export function useAuditLog(businessId: string, filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: businessKey(businessId, 'audit-log', filters),
    queryFn: ({ pageParam }) => {
      const query = { ...filters, limit: PAGE, offset: pageParam };
      return callBooks<AuditLogPage>(businessId, 'GET', 'audit-log', { query });
    },
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.pagination.nextOffset ?? undefined,
    placeholderData: keepPreviousData,
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessKey, ME } from './keys';
import type {
  AcceptedInvitationView,
  InvitationView,
  InviteInput,
  MemberView,
  Role,
  ShownInvitationView,
} from './contract';
import { sessionApi } from './session-api';

const membersKey = (businessId: string) => businessKey(businessId, 'members');
const invitationsKey = (businessId: string) => businessKey(businessId, 'invitations');

export function useMembers(businessId: string) {
  return useQuery({
    queryKey: membersKey(businessId),
    queryFn: () => sessionApi.get<MemberView[]>(`businesses/${businessId}/members`),
  });
}

export function useSetRole(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      sessionApi.patch(`businesses/${businessId}/members/${userId}`, { role }),
    onSuccess: () => refreshPeople(client, businessId),
  });
}

export function useRemoveMember(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => sessionApi.delete(`businesses/${businessId}/members/${userId}`),
    onSuccess: () => refreshPeople(client, businessId),
  });
}

/** Changing members can change one's own role, and which API keys and apps still work. */
function refreshPeople(client: ReturnType<typeof useQueryClient>, businessId: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: businessKey(businessId) }),
    client.invalidateQueries({ queryKey: ME }),
  ]);
}

/** Only owners and admins may read them. */
export function useInvitations(businessId: string, isAllowed = true) {
  return useQuery({
    queryKey: invitationsKey(businessId),
    queryFn: () => sessionApi.get<InvitationView[]>(`businesses/${businessId}/invitations`),
    enabled: isAllowed,
  });
}

export function useInvite(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InviteInput) => sessionApi.post(`businesses/${businessId}/invitations`, input),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey(businessId) }),
  });
}

export function useWithdrawInvitation(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sessionApi.delete(`businesses/${businessId}/invitations/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey(businessId) }),
  });
}

/** A POST that only reads: the token stays out of URLs, which servers and proxies log. */
export function useShownInvitation(token: string) {
  return useQuery({
    queryKey: ['invitations', token],
    queryFn: () => sessionApi.post<ShownInvitationView>('invitations/show', { token }),
    staleTime: Infinity,
  });
}

export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => sessionApi.post<AcceptedInvitationView>('invitations/accept', { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  });
}

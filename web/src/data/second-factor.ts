import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeSecondFactorInput,
  RecoveryCodesView,
  SecondFactorCodeInput,
  StartedSecondFactorView,
  StartSecondFactorInput,
} from './contract';
import { ME, SESSIONS } from './keys';
import { sessionApi } from './session-api';

/** Returns the secret for an authenticator app, until `useConfirmSecondFactor`. */
export function useStartSecondFactor() {
  return useMutation({
    mutationFn: (input: StartSecondFactorInput) =>
      sessionApi.post<StartedSecondFactorView>('second-factor/start', input),
  });
}

/** Turns it on, which ends all other sessions. */
export function useConfirmSecondFactor() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (input: SecondFactorCodeInput) =>
      sessionApi.post<RecoveryCodesView>('second-factor/confirm', input),
    onSuccess,
  });
}

export function useReplaceRecoveryCodes() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (input: ChangeSecondFactorInput) =>
      sessionApi.post<RecoveryCodesView>('second-factor/recovery-codes', input),
    onSuccess,
  });
}

export function useDisableSecondFactor() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (input: ChangeSecondFactorInput) => sessionApi.post('second-factor/disable', input),
    onSuccess,
  });
}

function useChanged() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([ME, SESSIONS].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

import { useSearchParams } from 'react-router';
import { type Reason, REASONS } from '../../transactions/words';

const NAME = 'reason';

/** The reasons, in the order in which they are shown. */
export const ALL_REASONS = Object.keys(REASONS) as readonly Reason[];

interface ReasonInAddress {
  /** Null for all of them. */
  readonly chosen: Reason | null;
  /** The search part of the address with another choice. */
  readonly searchFor: (reason: Reason | null) => string;
}

/** The reason whose transactions are shown, which is in the address. */
export function useReason(): ReasonInAddress {
  const [params] = useSearchParams();
  return {
    chosen: ALL_REASONS.find((reason) => reason === params.get(NAME)) ?? null,
    searchFor: (reason) => {
      const others = new URLSearchParams(params);
      if (reason === null) others.delete(NAME);
      else others.set(NAME, reason);
      return `?${others}`;
    },
  };
}

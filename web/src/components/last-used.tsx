import { Moment } from './moment';

/** When a credential was last used. */
export function LastUsed({ at }: { at: string | null }) {
  return at === null ? (
    'never used'
  ) : (
    <span>
      last used <Moment at={at} />
    </span>
  );
}

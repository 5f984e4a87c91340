import { IconCircleCheck } from '@tabler/icons-react';
import { ButtonLink } from '../../components/links';
import { NothingYet } from '../../components/nothing-yet';
import { transactionCount } from '../../transactions/words';
import { useReason } from './reason';

interface NothingLeftProps {
  /** How many the user decided on. */
  readonly decided: number;
  /** How many need review for other reasons. */
  readonly others: number;
}

export function NothingLeft({ decided, others }: NothingLeftProps) {
  const { chosen, searchFor } = useReason();
  const done = `You decided on ${decided === 1 ? 'one transaction' : `${decided} transactions`}.`;
  if (chosen !== null && others > 0) {
    return (
      <NothingYet
        icon={IconCircleCheck}
        title="Nothing left for this reason"
        description={decided === 0 ? 'No transaction needs review for it.' : done}
        action={
          <ButtonLink to={{ search: searchFor(null) }}>
            Review {others === 1 ? 'the other one' : `the other ${transactionCount(others)}`}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <NothingYet
      icon={IconCircleCheck}
      title="Nothing to review"
      description={
        decided === 0
          ? 'Every transaction has a category that is sure enough.'
          : `${done} The statements contain them already.`
      }
    />
  );
}

import { Card } from '../components/card';
import { ButtonLink } from '../components/links';

export function NotFoundPage() {
  return (
    <Card title="There is no such page" description="The address may be misspelt, or the page has moved.">
      <ButtonLink to="/" fullWidth variant="default">
        Go to the start
      </ButtonLink>
    </Card>
  );
}

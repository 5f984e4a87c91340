import { Card } from '../components/card';
import { ButtonLink } from '../components/links';

export function NotFoundPage() {
  return (
    <Card title="Page not found" description="Check the address, or go to the start page.">
      <ButtonLink to="/" fullWidth variant="default">
        Go to the start page
      </ButtonLink>
    </Card>
  );
}

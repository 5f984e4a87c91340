import { useSignedIn } from '../../../layout/signed-in';

/** Helps password managers to find the password of this user. */
export function UserName() {
  const { user } = useSignedIn();
  return <input type="email" autoComplete="username" value={user.email} readOnly hidden />;
}

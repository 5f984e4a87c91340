import { APP_PATH } from './page-settings';

/**
 * Loads the sign-in page. Nothing of the last user stays in memory, and there is no return path: the next user starts on
 * their own page.
 */
export function openSignIn(): void {
  window.location.assign(`${APP_PATH}/sign-in`);
}

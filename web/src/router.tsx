import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { AppLayout } from './layout/app-layout';
import { BusinessPages, ForAdministrators } from './layout/business-pages';
import { CardLayout } from './layout/card-layout';
import { SignedIn } from './layout/signed-in';
import { ForgotPasswordPage } from './pages/account/forgot-password-page';
import { InvitationPage } from './pages/account/invitation-page';
import { ResetPasswordPage } from './pages/account/reset-password-page';
import { SignInPage } from './pages/account/sign-in-page';
import { SignUpPage } from './pages/account/sign-up-page';
import { VerifyEmailPage } from './pages/account/verify-email-page';
import { BusinessSettingsPage } from './pages/business/business-settings-page';
import { NewBusinessPage } from './pages/business/new-business-page';
import { ConnectedAppsPage } from './pages/connected-apps/connected-apps-page';
import { ConsentPage } from './pages/consent/consent-page';
import { CONSENT_PATH } from './pages/consent/consent-path';
import { CrashPage } from './pages/crash-page';
import { ApiKeysTab } from './pages/developers/api-keys-tab';
import { DevelopersPage } from './pages/developers/developers-page';
import { OAuthClientsTab } from './pages/developers/oauth-clients-tab';
import { HomePage } from './pages/home/home-page';
import { StartPage } from './pages/home/start-page';
import { MembersPage } from './pages/members/members-page';
import { NotFoundPage } from './pages/not-found-page';
import { ReviewPage } from './pages/review/review-page';
import { SandboxEnvelopePage } from './pages/sandbox/sandbox-envelope-page';
import { SecurityPage } from './pages/security/security-page';
import { APP_PATH } from './platform/page-settings';

const onTheWayIn: RouteObject[] = [
  { path: 'sign-in', element: <SignInPage /> },
  { path: 'sign-up', element: <SignUpPage /> },
  { path: 'verify-email', element: <VerifyEmailPage /> },
  { path: 'forgot-password', element: <ForgotPasswordPage /> },
  { path: 'reset-password', element: <ResetPasswordPage /> },
  { path: 'invitation', element: <InvitationPage /> },
  { path: CONSENT_PATH, element: <ConsentPage /> },
  { path: '*', element: <NotFoundPage /> },
];

const forAdministrators: RouteObject[] = [
  {
    path: 'developers',
    element: <DevelopersPage />,
    children: [
      { index: true, element: <Navigate to="api-keys" replace /> },
      { path: 'api-keys', element: <ApiKeysTab /> },
      { path: 'oauth-clients', element: <OAuthClientsTab /> },
    ],
  },
  { path: 'connected-apps', element: <ConnectedAppsPage /> },
];

const ofBusiness: RouteObject[] = [
  { index: true, element: <HomePage /> },
  { path: 'review', element: <ReviewPage /> },
  { path: 'members', element: <MembersPage /> },
  { path: 'settings', element: <BusinessSettingsPage /> },
  { path: 'sandbox/envelopes/:id', element: <SandboxEnvelopePage /> },
  { element: <ForAdministrators />, children: forAdministrators },
];

const signedIn: RouteObject[] = [
  { index: true, element: <StartPage /> },
  {
    element: <AppLayout />,
    children: [
      { path: 'businesses/new', element: <NewBusinessPage /> },
      { path: 'businesses/:businessId', element: <BusinessPages />, children: ofBusiness },
      { path: 'security', element: <SecurityPage /> },
    ],
  },
];

export const router = createBrowserRouter(
  [
    {
      path: '/',
      errorElement: <CrashPage />,
      children: [
        { element: <SignedIn />, children: signedIn },
        { element: <CardLayout />, children: onTheWayIn },
      ],
    },
  ],
  { basename: APP_PATH === '' ? '/' : APP_PATH },
);

import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { AppLayout } from './layout/app-layout';
import { BusinessPages, ForAdministrators } from './layout/business-pages';
import { CardLayout } from './layout/card-layout';
import { PageFailed } from './layout/page-failed';
import mark from './images/favicon.svg';
import { SignedIn } from './layout/signed-in';
import { CONSENT_PATH } from './pages/consent/consent-path';
import { CrashPage } from './pages/crash-page';
import { StartPage } from './pages/home/start-page';
import { NotFoundPage } from './pages/not-found-page';
import { lazyPage } from './platform/lazy-page';
import { APP_PATH } from './platform/page-settings';

/** Until the file of the first page is loaded: what index.html shows before. */
function FirstWait() {
  return (
    <div className="starting" role="status">
      <img src={mark} alt="" width={40} height={40} />
      <span>Charterbook</span>
    </div>
  );
}

const onTheWayIn: RouteObject[] = [
  { path: 'sign-in', ...lazyPage(() => import('./pages/account/sign-in-page'), 'SignInPage') },
  { path: 'sign-up', ...lazyPage(() => import('./pages/account/sign-up-page'), 'SignUpPage') },
  { path: 'verify-email', ...lazyPage(() => import('./pages/account/verify-email-page'), 'VerifyEmailPage') },
  {
    path: 'forgot-password',
    ...lazyPage(() => import('./pages/account/forgot-password-page'), 'ForgotPasswordPage'),
  },
  {
    path: 'reset-password',
    ...lazyPage(() => import('./pages/account/reset-password-page'), 'ResetPasswordPage'),
  },
  { path: 'invitation', ...lazyPage(() => import('./pages/account/invitation-page'), 'InvitationPage') },
  { path: CONSENT_PATH, ...lazyPage(() => import('./pages/consent/consent-page'), 'ConsentPage') },
  { path: '*', element: <NotFoundPage /> },
];

const forAdministrators: RouteObject[] = [
  {
    path: 'developers',
    ...lazyPage(() => import('./pages/developers/developers-page'), 'DevelopersPage'),
    children: [
      { index: true, element: <Navigate to="api-keys" replace /> },
      { path: 'api-keys', ...lazyPage(() => import('./pages/developers/api-keys-tab'), 'ApiKeysTab') },
      {
        path: 'oauth-clients',
        ...lazyPage(() => import('./pages/developers/oauth-clients-tab'), 'OAuthClientsTab'),
      },
    ],
  },
  {
    path: 'connected-apps',
    ...lazyPage(() => import('./pages/connected-apps/connected-apps-page'), 'ConnectedAppsPage'),
  },
];

const settings: RouteObject = {
  path: 'settings',
  ...lazyPage(() => import('./pages/settings/settings-page'), 'SettingsPage'),
  children: [
    { index: true, ...lazyPage(() => import('./pages/settings/business-tab'), 'BusinessTab') },
    {
      path: 'activity',
      ...lazyPage(() => import('./pages/settings/activity/activity-tab'), 'ActivityTab'),
    },
    {
      path: 'accounting',
      ...lazyPage(() => import('./pages/settings/accounting/accounting-tab'), 'AccountingTab'),
      children: [
        {
          path: 'close-months',
          ...lazyPage(() => import('./pages/settings/accounting/close-months-dialog'), 'CloseMonthsDialog'),
        },
        {
          path: 'open-months',
          ...lazyPage(() => import('./pages/settings/accounting/open-months-dialog'), 'OpenMonthsDialog'),
        },
        {
          path: 'close-year/:fiscalYearEnd',
          ...lazyPage(() => import('./pages/settings/accounting/close-year-dialog'), 'CloseYearDialog'),
        },
        {
          path: 'reopen-year/:fiscalYearEnd',
          ...lazyPage(() => import('./pages/settings/accounting/reopen-year-dialog'), 'ReopenYearDialog'),
        },
      ],
    },
  ],
};

const ofBusiness: RouteObject[] = [
  { index: true, ...lazyPage(() => import('./pages/home/home-page'), 'HomePage') },
  { path: 'review', ...lazyPage(() => import('./pages/review/review-page'), 'ReviewPage') },
  {
    path: 'transactions',
    ...lazyPage(() => import('./pages/transactions/transactions-page'), 'TransactionsPage'),
    children: [
      {
        path: 'save-view',
        ...lazyPage(() => import('./pages/transactions/save-view-dialog'), 'SaveViewDialog'),
      },
      {
        path: ':transactionId',
        ...lazyPage(() => import('./pages/transactions/drawer/transaction-drawer'), 'TransactionDrawer'),
      },
    ],
  },
  {
    path: 'transactions/rules',
    ...lazyPage(() => import('./pages/rules/rules-page'), 'RulesPage'),
    children: [
      { path: 'new', ...lazyPage(() => import('./pages/rules/rule-dialog'), 'NewRuleDialog') },
      { path: ':ruleId', ...lazyPage(() => import('./pages/rules/rule-dialog'), 'RuleDialog') },
    ],
  },
  {
    path: 'accounts',
    ...lazyPage(() => import('./pages/accounts/accounts-page'), 'AccountsPage'),
    children: [
      {
        path: 'new',
        ...lazyPage(() => import('./pages/accounts/new-account-dialog'), 'NewAccountDialog'),
      },
    ],
  },
  {
    path: 'accounts/:bankAccountId',
    ...lazyPage(() => import('./pages/accounts/account-page'), 'AccountPage'),
    children: [
      {
        path: '',
        ...lazyPage(() => import('./pages/accounts/overview-tab'), 'OverviewTab'),
        children: [
          {
            path: 'ledger-account',
            ...lazyPage(() => import('./pages/accounts/ledger-account-dialog'), 'LedgerAccountDialog'),
          },
        ],
      },
      {
        path: 'reconciliation',
        ...lazyPage(() => import('./pages/accounts/reconciliation/reconciliation-tab'), 'ReconciliationTab'),
      },
    ],
  },
  {
    path: 'accounts/import',
    ...lazyPage(() => import('./pages/import/choose-account-page'), 'ChooseAccountPage'),
  },
  {
    path: 'accounts/:bankAccountId/import',
    ...lazyPage(() => import('./pages/import/choose-file-page'), 'ChooseFilePage'),
  },
  {
    path: 'accounts/imports/:uploadId',
    ...lazyPage(() => import('./pages/import/import-page'), 'ImportPage'),
  },
  {
    path: 'reports',
    ...lazyPage(() => import('./pages/reports/reports-page'), 'ReportsPage'),
    children: [
      { index: true, element: <Navigate to="profit-and-loss" replace /> },
      {
        path: 'profit-and-loss',
        ...lazyPage(() => import('./pages/reports/statement-tabs'), 'ProfitAndLossTab'),
      },
      {
        path: 'balance-sheet',
        ...lazyPage(() => import('./pages/reports/statement-tabs'), 'BalanceSheetTab'),
      },
      { path: 'cash-flow', ...lazyPage(() => import('./pages/reports/statement-tabs'), 'CashFlowTab') },
      {
        path: 'trial-balance',
        ...lazyPage(() => import('./pages/reports/trial-balance-tab'), 'TrialBalanceTab'),
      },
      {
        path: 'general-ledger',
        ...lazyPage(() => import('./pages/reports/general-ledger-tab'), 'GeneralLedgerTab'),
      },
    ],
  },
  {
    path: 'calendar',
    ...lazyPage(() => import('./pages/calendar/calendar-page'), 'CalendarPage'),
    children: [
      { path: 'new', ...lazyPage(() => import('./pages/calendar/new-date-dialog'), 'NewDateDialog') },
      {
        path: 'subscribe',
        ...lazyPage(() => import('./pages/calendar/subscribe-dialog'), 'SubscribeDialog'),
      },
      {
        path: ':obligationId',
        ...lazyPage(() => import('./pages/calendar/obligation-dialog'), 'ObligationDialog'),
      },
      {
        path: ':obligationId/file',
        ...lazyPage(() => import('./pages/calendar/file-dialog'), 'FileDialog'),
      },
      {
        path: ':obligationId/waive',
        ...lazyPage(() => import('./pages/calendar/waive-dialog'), 'WaiveDialog'),
      },
      {
        path: ':obligationId/reopen',
        ...lazyPage(() => import('./pages/calendar/reopen-dialog'), 'ReopenDialog'),
      },
    ],
  },
  {
    path: 'documents',
    ...lazyPage(() => import('./pages/documents/documents-page'), 'DocumentsPage'),
    children: [
      {
        path: ':documentId',
        ...lazyPage(() => import('./pages/documents/document-dialog'), 'DocumentDialog'),
      },
    ],
  },
  { path: 'health', ...lazyPage(() => import('./pages/health/health-page'), 'HealthPage') },
  { path: 'companies', ...lazyPage(() => import('./pages/companies/companies-page'), 'CompaniesPage') },
  {
    path: 'companies/new',
    ...lazyPage(() => import('./pages/companies/new-company/new-company-page'), 'NewCompanyPage'),
  },
  {
    path: 'companies/drafts/:draftId/:step',
    ...lazyPage(() => import('./pages/companies/new-company/draft-page'), 'DraftPage'),
  },
  {
    path: 'companies/orders/:orderId',
    ...lazyPage(() => import('./pages/companies/orders/order-page'), 'OrderPage'),
  },
  {
    path: 'companies/applications/:applicationId',
    ...lazyPage(() => import('./pages/companies/orders/application-page'), 'ApplicationPage'),
  },
  {
    path: 'companies/:entityId',
    ...lazyPage(() => import('./pages/companies/company-page'), 'CompanyPage'),
  },
  { path: 'members', ...lazyPage(() => import('./pages/members/members-page'), 'MembersPage') },
  settings,
  {
    path: 'sandbox/envelopes/:id',
    ...lazyPage(() => import('./pages/sandbox/sandbox-envelope-page'), 'SandboxEnvelopePage'),
  },
  { element: <ForAdministrators />, children: forAdministrators },
];

const forOperators: RouteObject[] = [
  { index: true, ...lazyPage(() => import('./pages/operator/waiting-page'), 'WaitingPage') },
  {
    path: 'businesses/:businessId/incorporations/:incorporationId',
    ...lazyPage(() => import('./pages/operator/incorporation-page'), 'IncorporationPage'),
  },
];

const signedIn: RouteObject[] = [
  { index: true, element: <StartPage /> },
  {
    path: 'operator',
    ...lazyPage(() => import('./layout/operator-layout'), 'OperatorLayout'),
    children: [{ errorElement: <PageFailed />, children: forOperators }],
  },
  {
    element: <AppLayout />,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          {
            path: 'businesses/new',
            ...lazyPage(() => import('./pages/business/new-business-page'), 'NewBusinessPage'),
          },
          { path: 'businesses/:businessId', element: <BusinessPages />, children: ofBusiness },
          { path: 'security', ...lazyPage(() => import('./pages/security/security-page'), 'SecurityPage') },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(
  [
    {
      path: '/',
      errorElement: <CrashPage />,
      HydrateFallback: FirstWait,
      children: [
        { element: <SignedIn />, children: signedIn },
        { element: <CardLayout />, children: onTheWayIn },
      ],
    },
  ],
  { basename: APP_PATH === '' ? '/' : APP_PATH },
);

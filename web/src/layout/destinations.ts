import {
  IconBuildingBank,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconChartBar,
  IconChecklist,
  IconCode,
  IconFiles,
  IconHome,
  type Icon,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { isAdministrator } from '../components/roles';
import type { Role } from '../data/contract';

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isForAdministrators?: boolean;
  /** The key that goes there after `g`. */
  readonly key?: string;
}

/** Pages of a business, under its path. */
const OF_BUSINESS: readonly Destination[] = [
  { path: '', label: 'Home', icon: IconHome, key: 'h' },
  { path: '/review', label: 'Review', icon: IconChecklist, key: 'r' },
  { path: '/transactions', label: 'Transactions', icon: IconListDetails, key: 't' },
  { path: '/accounts', label: 'Accounts', icon: IconBuildingBank, key: 'a' },
  { path: '/reports', label: 'Reports', icon: IconChartBar, key: 'p' },
  { path: '/calendar', label: 'Calendar', icon: IconCalendarEvent, key: 'c' },
  { path: '/documents', label: 'Documents', icon: IconFiles, key: 'd' },
  { path: '/companies', label: 'Companies', icon: IconBuildingSkyscraper, key: 'o' },
  { path: '/members', label: 'Members', icon: IconUsers, key: 'm' },
  { path: '/developers', label: 'Developers', icon: IconCode, isForAdministrators: true },
  { path: '/connected-apps', label: 'Connected apps', icon: IconPlugConnected, isForAdministrators: true },
  { path: '/settings', label: 'Settings', icon: IconSettings, key: 's' },
];

/** The pages of a business that a role may open, in the order of use. */
export function destinationsFor(role: Role): readonly Destination[] {
  return OF_BUSINESS.filter(
    ({ isForAdministrators }) => isForAdministrators !== true || isAdministrator(role),
  );
}

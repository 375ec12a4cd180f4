/** The screens that everybody has who is logged in: notifications, and the pages behind the profile. */
import { ROLES } from '@taschino/contract/roles.ts'
import { screen } from '../../routing/screen.tsx'
import { at } from './route.ts'
import type { Route } from './route.ts'

export const OWN: readonly Route[] = [
  at(
    '/profile/close',
    ROLES,
    screen(
      'accounts/CloseAccessScreen',
      async () => (await import('../../features/accounts/CloseAccessScreen.tsx')).CloseAccessScreen,
      'form',
    ),
  ),
  at(
    '/profile/devices',
    ROLES,
    screen('session/devices/DevicesScreen', async () => (await import('../../features/session/devices/DevicesScreen.tsx')).DevicesScreen),
  ),
  at(
    '/profile/security',
    ROLES,
    screen(
      'stepup/security/SecurityScreen',
      async () => (await import('../../features/stepup/security/SecurityScreen.tsx')).SecurityScreen,
      'form',
    ),
  ),
  at(
    '/profile/data',
    ROLES,
    screen('people/profile/DataScreen', async () => (await import('../../features/people/profile/DataScreen.tsx')).DataScreen, 'form'),
  ),
  at(
    '/profile/email',
    ROLES,
    screen('accounts/EmailScreen', async () => (await import('../../features/accounts/EmailScreen.tsx')).EmailScreen, 'form'),
  ),
  at(
    '/notifications',
    ROLES,
    screen('notifications/NoticesScreen', async () => (await import('../../features/notifications/NoticesScreen.tsx')).NoticesScreen),
  ),
  at(
    '/profile/notifications',
    ROLES,
    screen(
      'people/profile/NotificationsScreen',
      async () => (await import('../../features/people/profile/NotificationsScreen.tsx')).NotificationsScreen,
      'form',
    ),
  ),
  at(
    '/profile/leave',
    ROLES,
    screen('people/profile/LeaveScreen', async () => (await import('../../features/people/profile/LeaveScreen.tsx')).LeaveScreen, 'form'),
  ),
  at(
    '/profile/password',
    ROLES,
    screen(
      'session/password/PasswordScreen',
      async () => (await import('../../features/session/password/PasswordScreen.tsx')).PasswordScreen,
      'form',
    ),
  ),
  at(
    '/profile/documents',
    ROLES,
    screen('documents/AgreedScreen', async () => (await import('../../features/documents/AgreedScreen.tsx')).AgreedScreen),
  ),
]

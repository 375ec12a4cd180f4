/** The screens that need no login: coming in, and the pages that links of letters lead to. */
import { screen } from '../../routing/screen.tsx'
import { at, LEAVES } from './route.ts'
import type { Route } from './route.ts'

export const OUTSIDE: readonly Route[] = [
  at('/login', 'logged-out', null),
  at('/error', 'public', null),
  at(
    '/reset-password',
    'public',
    screen(
      'accounts/ResetPasswordScreen',
      async () => (await import('../../features/accounts/ResetPasswordScreen.tsx')).ResetPasswordScreen,
      'form',
    ),
  ),
  at(
    '/complete-reset-password',
    'public',
    screen(
      'accounts/CompleteResetPasswordScreen',
      async () => (await import('../../features/accounts/CompleteResetPasswordScreen.tsx')).CompleteResetPasswordScreen,
      'form',
    ),
    LEAVES,
  ),
  at(
    '/configure-user',
    'public',
    screen(
      'accounts/ConfigureUserScreen',
      async () => (await import('../../features/accounts/ConfigureUserScreen.tsx')).ConfigureUserScreen,
      'form',
    ),
    LEAVES,
  ),
  // Whoever is in stays in: it is their account that the invitation is for.
  at(
    '/join-agency',
    'public',
    screen(
      'accounts/JoinAgencyScreen',
      async () => (await import('../../features/accounts/JoinAgencyScreen.tsx')).JoinAgencyScreen,
      'form',
    ),
  ),
  at(
    '/first-start',
    'public',
    screen('setup/FirstStartScreen', async () => (await import('../../features/setup/FirstStartScreen.tsx')).FirstStartScreen, 'form'),
    LEAVES,
  ),
  at(
    '/disable-user',
    'public',
    screen(
      'accounts/DisableUserScreen',
      async () => (await import('../../features/accounts/DisableUserScreen.tsx')).DisableUserScreen,
      'form',
    ),
    LEAVES,
  ),
  at(
    '/change-email',
    'public',
    screen(
      'accounts/ChangeEmailScreen',
      async () => (await import('../../features/accounts/ChangeEmailScreen.tsx')).ChangeEmailScreen,
      'form',
    ),
  ),
]

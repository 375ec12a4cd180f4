/** The profile: one screen behind the last tab of every role. */
import { screen } from '../../routing/screen.tsx'

export const profile = screen(
  'people/profile/ProfileScreen',
  async () => (await import('../../features/people/profile/ProfileScreen.tsx')).ProfileScreen,
  'form',
)

/** What agents see, and whoever leads them. */
import { profile } from './profile.ts'
import { screen } from '../../routing/screen.tsx'
import { AGENTS, at, SECOND } from './route.ts'
import type { Route } from './route.ts'

export const OF_AGENTS: readonly Route[] = [
  at('/tabs/agent-profile', AGENTS, profile),
  at(
    '/agent-agency-add',
    AGENTS,
    screen(
      'agencies/add/AgencyAddScreen',
      async () => (await import('../../features/agencies/add/AgencyAddScreen.tsx')).AgencyAddScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/agent-agency/:id',
    AGENTS,
    screen(
      'agencies/record/AgencyRecordScreen',
      async () => (await import('../../features/agencies/record/AgencyRecordScreen.tsx')).AgencyRecordScreen,
    ),
    SECOND,
  ),
]

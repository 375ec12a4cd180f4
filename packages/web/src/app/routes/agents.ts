/** What agents see, and whoever leads them. */
import { profile } from './profile.ts'
import { screen } from '../../routing/screen.tsx'
import { AGENTS, at, COMPANY, SECOND } from './route.ts'
import type { Route } from './route.ts'

const SUPERAGENT = ['superagent'] as const

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
  at(
    '/tabs/agent-shops',
    AGENTS,
    screen(
      'agents/pipeline/AgentShopsScreen',
      async () => (await import('../../features/agents/pipeline/AgentShopsScreen.tsx')).AgentShopsScreen,
      'list',
    ),
  ),
  at(
    '/tabs/agent-agencies',
    AGENTS,
    screen(
      'agents/pipeline/AgentAgenciesScreen',
      async () => (await import('../../features/agents/pipeline/AgentAgenciesScreen.tsx')).AgentAgenciesScreen,
      'list',
    ),
  ),
  at(
    '/tabs/superagent-agents',
    SUPERAGENT,
    screen(
      'agents/agents/SuperagentAgentsScreen',
      async () => (await import('../../features/agents/agents/SuperagentAgentsScreen.tsx')).SuperagentAgentsScreen,
      'list',
    ),
  ),
  at(
    '/superagent-agent-add',
    SUPERAGENT,
    screen(
      'people/company-user-add/SuperagentAgentAddScreen',
      async () => (await import('../../features/people/company-user-add/SuperagentAgentAddScreen.tsx')).SuperagentAgentAddScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/agent-report',
    AGENTS,
    screen(
      'agents/report/AgentReportScreen',
      async () => (await import('../../features/agents/report/AgentReportScreen.tsx')).AgentReportScreen,
    ),
    SECOND,
  ),
  at(
    '/agent-iban',
    [...AGENTS, ...COMPANY],
    screen('iban/AgentIbanScreen', async () => (await import('../../features/iban/AgentIbanScreen.tsx')).AgentIbanScreen, 'form'),
    SECOND,
  ),
  at(
    '/agent-requests-report',
    AGENTS,
    screen(
      'agents/requests/AgentRequestsScreen',
      async () => (await import('../../features/agents/requests/AgentRequestsScreen.tsx')).AgentRequestsScreen,
      'list',
    ),
    SECOND,
  ),
]

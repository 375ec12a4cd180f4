/** "Nuovo agente": the form with which a superagent invites an agent. */
import { paths } from '../../../routing/paths.ts'
import { UserAdd } from './CompanyUserAddScreen.tsx'

export const SuperagentAgentAddScreen = () => <UserAdd back={paths.superagentAgents()} only="agent" />

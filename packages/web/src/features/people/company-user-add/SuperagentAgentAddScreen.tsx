/** "Nuovo agente": a superagent invites somebody whom they will lead. */
import { paths } from '../../../routing/paths.ts'
import { UserAdd } from './CompanyUserAddScreen.tsx'

export const SuperagentAgentAddScreen = () => <UserAdd back={paths.superagentAgents()} only="agent" />

/** "Agenzie" of an agent. */
import { Pipeline } from './Pipeline.tsx'

export const AgentAgenciesScreen = () => <Pipeline kind="agency" />

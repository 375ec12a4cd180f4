/** "Negozi" of an agent. */
import { Pipeline } from './Pipeline.tsx'

export const AgentShopsScreen = () => <Pipeline kind="shop" />

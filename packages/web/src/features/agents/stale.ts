/** Which answers are out of date after an act on commissions. */
import { getAgentStatement, listCommissions, listStatements } from '@taschino/contract/agent-pay.ts'
import { countWaiting, listNetworkRequests } from '@taschino/contract/agents.ts'
import { invalidate } from '../../api/use-ask.ts'

export const commissionsMoved = (): Promise<void> =>
  invalidate(getAgentStatement, listStatements, listCommissions, listNetworkRequests, countWaiting)

/** The list of the one call that overview answers. */
import { exportFailuresAnswer, listFailuresAnswer } from './failures.ts'
import { getOverviewAnswer, getWaitingAnswer } from './read.ts'

export const overviewCalls = [getOverviewAnswer, getWaitingAnswer, listFailuresAnswer, exportFailuresAnswer] as const

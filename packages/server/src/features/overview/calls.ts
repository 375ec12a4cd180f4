/** The list of the one call that overview answers. */
import { getOverviewAnswer } from './read.ts'

export const overviewCalls = [getOverviewAnswer] as const

/** The call that the company's overview answers. */
import { getOverviewAnswer } from './read.ts'

export const overviewCalls = [getOverviewAnswer] as const

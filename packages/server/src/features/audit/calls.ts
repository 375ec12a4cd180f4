/** The list of the calls that audit answers. */
import { exportDeedsAnswer, listActsAnswer, listDeedsAnswer } from './read-log.ts'

export const auditCalls = [listDeedsAnswer, listActsAnswer, exportDeedsAnswer] as const

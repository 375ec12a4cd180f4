/** The calls that this feature answers. */
import { exportDeedsAnswer, listActsAnswer, listDeedsAnswer } from './read-log.ts'

export const auditCalls = [listDeedsAnswer, listActsAnswer, exportDeedsAnswer] as const

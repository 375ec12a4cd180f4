/** Whether an agency may hand out and take back, asked by the features that do: it is held, so that it stays so until they are done. */
import type { Sql } from '../../platform/db/db.ts'
import { holdAgency } from './agency-store.ts'
import { closedBy, type Closed } from './rules.ts'

export const whyClosed = async (sql: Sql, idAgency: number): Promise<Closed | null> => closedBy(await holdAgency(sql, idAgency))

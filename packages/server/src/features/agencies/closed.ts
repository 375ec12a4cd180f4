/** Locks an agency's row and says whether it may hand out or take back tickets, for the features that do. */
import type { Sql } from '../../platform/db/db.ts'
import { holdAgency } from './agency-store.ts'
import { closedBy, type Closed } from './rules.ts'

export const whyClosed = async (sql: Sql, idAgency: number): Promise<Closed | null> => closedBy(await holdAgency(sql, idAgency))

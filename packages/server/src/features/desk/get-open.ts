/** The call that lists what waits around a person, shop or agency. */
import { getOpenMatters } from '@taschino/contract/desk-records.ts'
import { handle } from '../../http/handle.ts'
import { openMattersOf } from './open-store.ts'

export const getOpenMattersAnswer = handle(getOpenMatters)(async ({ query, db }) => ({ open: await openMattersOf(db, query) }))

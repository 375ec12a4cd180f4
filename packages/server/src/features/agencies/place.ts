/** Finds the agency that the asking person works for, and refuses whoever works for none. */
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'

export const placeOf = (who: Pick<Who, 'idAgency'>): number => who.idAgency ?? refuseCommon('not_found')

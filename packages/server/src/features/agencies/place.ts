/** The agency that somebody of an office works for; without one there is nothing that could be asked about. */
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'

export const placeOf = (who: Pick<Who, 'idAgency'>): number => who.idAgency ?? refuseCommon('not_found')

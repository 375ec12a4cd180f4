/** The agency that somebody of an office works for; without one there is nothing that could be asked about. */
import type { Who } from '../../door/handle.ts'
import { refuseAtDoor } from '../../door/refusal.ts'

export const placeOf = (who: Pick<Who, 'idAgency'>): number => who.idAgency ?? refuseAtDoor('not_found')

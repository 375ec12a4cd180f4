/** Where it lies what somebody bought in the club and did for it. */
import type { PersonalTable } from './personal-table.ts'

export const PERSONAL_CLUB: Readonly<Record<string, PersonalTable>> = {
  'public.club_provider': {
    what: 'I fornitori del club che hai messo in pausa per la società',
    mine: 'paused_by = $1',
    told: ['name', 'paused_at', 'paused_reason'],
    hidden: [
      'party',
      'cursor',
      'etag',
      'answered_at',
      'unknown_at',
      'paused_why',
      'paused_by',
      'wanted_at',
      'wanted_whole',
      'looked_at',
      'exposure_max',
    ],
    goes: false,
  },
}

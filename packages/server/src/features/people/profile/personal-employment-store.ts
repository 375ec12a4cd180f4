/** The tables that tell of somebody's employers: who invited them, where they belong and left, and the tickets they were given there. */
import type { PersonalTable } from './personal-table.ts'

/** Also of the rows by which other agencies than the first know the person. */
export const OF_ROWS = 'id_user in (select $1 union all select id from seat where id_user = $1)'

export const PERSONAL_EMPLOYMENT: Readonly<Record<string, PersonalTable>> = {
  'public.invitation': {
    what: 'Gli inviti che hai mandato negli ultimi giorni',
    mine: 'id_inviter = $1',
    told: ['at'],
    hidden: ['id', 'id_inviter'],
    goes: true,
  },
  'public.seat': {
    what: 'Le altre aziende che ti danno i buoni, con il nome e l’indirizzo che hanno scritto',
    mine: 'id_user = $1',
    told: ['joined_at'],
    hidden: ['id', 'id_user'],
    also: `(select a.name from app_user u join agency a on a.id = u.id_agency where u.id = seat.id) as agency,
      (select u.first_name || ' ' || u.last_name from app_user u where u.id = seat.id) as called, (select u.office_email from app_user u where u.id = seat.id) as email`,
    goes: false,
  },
  'public.departure': {
    what: 'Quando hai lasciato l’azienda che ti dà i buoni',
    mine: `${OF_ROWS} or by_user = $1 or undone_by = $1`,
    told: ['at', 'gtid', 'undone_at'],
    hidden: ['id', 'id_user', 'id_agency', 'by_user', 'undone_by'],
    goes: false,
  },
  'public.distribution_grant': {
    what: 'I buoni che ti ha dato la tua azienda',
    mine: OF_ROWS,
    told: ['unit', 'amount'],
    hidden: ['id_distribution', 'id_user'],
    goes: false,
  },
  'public.distribution_row': {
    what: 'Le righe con il tuo nome in tabelle non ancora distribuite',
    mine: OF_ROWS,
    told: ['who', 'amount', 'unit'],
    goes: true,
    hidden: ['id_distribution', 'n', 'line', 'hidden', 'struck', 'id_user', 'pieces', 'face', 'fault', 'at', 'last_month', 'this_month'],
  },
  'public.distribution': {
    what: 'Le distribuzioni di buoni che hai preparato, fatto o annullato',
    mine: 'made_by = $1 or applied_by = $1 or undone_by = $1',
    goes: false,
    told: [
      'made_at',
      'source',
      'name',
      'state',
      'type',
      'unit',
      'month',
      'people',
      'tickets',
      'value',
      'due_on',
      'left_out',
      'applied_at',
      'undone_at',
      'reason',
    ],
    hidden: ['id', 'id_agency', 'made_by', 'hash', 'headings', 'first_is_heading', 'head', 'again', 'failure', 'applied_by', 'undone_by'],
  },
}

/** The tables that hold the free credits somebody got, gave or answered, and the bank files they read. */
import { OF_ROWS } from './personal-employment-store.ts'
import type { PersonalTable } from './personal-table.ts'

export const PERSONAL_CREDITS: Readonly<Record<string, PersonalTable>> = {
  'public.payback_schedule': {
    what: 'Le richieste di pagamento che hai programmato per il tuo negozio',
    mine: 'set_by = $1',
    told: ['every', 'day_on', 'days', 'least', 'most_rate', 'next_on', 'set_at', 'last_at', 'last_gtid', 'last_why'],
    hidden: ['id_shop', 'set_by'],
    goes: false,
  },
  'public.bank_statement': {
    what: 'I file della banca che hai letto per la società',
    mine: 'made_by = $1',
    told: ['kind', 'name', 'made_at', 'paid', 'returned'],
    hidden: ['sha256', 'made_by'],
    goes: false,
  },
  'public.credit_grant': {
    what: 'I crediti liberi che hai dato, o a cui hai risposto, per la società o per la tua azienda',
    mine: 'made_by = $1 or decided_by = $1',
    told: ['kind', 'state', 'reason', 'people', 'value', 'made_at', 'decided_at', 'why', 'invoice_number', 'value_date', 'invoice_paid_at'],
    hidden: ['id', 'id_agency', 'hash', 'made_by', 'decided_by'],
    goes: false,
  },
  'public.credit_grant_person': {
    what: 'I crediti liberi che hai ricevuto',
    mine: OF_ROWS,
    told: ['value', 'gtid'],
    hidden: ['id_grant', 'id_user'],
    goes: false,
  },
}

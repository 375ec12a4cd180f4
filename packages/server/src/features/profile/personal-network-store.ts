/** Where it lies what agents look after and earn. */
import type { PersonalTable } from './personal-table.ts'

export const PERSONAL_NETWORK: Readonly<Record<string, PersonalTable>> = {
  'public.attribution': {
    what: 'I negozi che ti sono stati affidati o che hai affidato ad altri',
    mine: 'id_agent = $1 or written_by = $1',
    told: ['from_day', 'at', 'reason'],
    hidden: ['id', 'id_shop', 'id_agency', 'id_agent', 'written_by'],
    goes: false,
  },
  'public.commission': {
    what: 'Le tue provvigioni',
    mine: 'id_agent = $1',
    told: ['gtid', 'basis', 'base', 'rate_bp', 'value', 'why', 'day', 'vests_on'],
    hidden: ['id_agent', 'id_shop', 'source', 'parent', 'capped', 'at'],
    goes: false,
  },
  'public.commission_plan': {
    what: 'Come sono calcolate le tue provvigioni, e i piani che hai scritto per la società',
    mine: 'id_agent = $1 or written_by = $1',
    told: ['basis', 'rate_bp', 'cents', 'months', 'from_day', 'at'],
    hidden: ['id', 'id_agent', 'written_by'],
    goes: false,
  },
  'public.agent_terms': {
    what: 'Dove ti vengono pagate le provvigioni e che cosa viene trattenuto',
    mine: 'id_agent = $1',
    told: ['iban', 'receiver', 'enasarco_bp', 'withholding_bp', 'at'],
    hidden: ['id', 'id_agent', 'written_by'],
    goes: false,
  },
  'public.activation': {
    what: 'I negozi che hai avviato',
    mine: 'id_agent = $1',
    told: ['first_day', 'ripe_on'],
    hidden: ['id_shop', 'id_agent'],
    goes: false,
  },
  'public.statement': {
    what: 'I tuoi estratti provvigioni',
    mine: 'id_agent = $1 or closed_by = $1 or paid_by = $1',
    told: [
      'quarter',
      'state',
      'gross',
      'enasarco',
      'withheld',
      'net',
      'invoice_number',
      'opened_at',
      'closed_at',
      'invoiced_at',
      'paid_at',
    ],
    hidden: ['id', 'id_agent', 'closed_by', 'paid_by', 'gtid'],
    goes: false,
  },
  'public.commission_dispute': {
    what: 'Le provvigioni che hai contestato o a cui hai risposto',
    mine: 'said_by = $1 or answered_by = $1',
    told: ['reason', 'at', 'state', 'answer', 'answered_at'],
    hidden: ['gtid', 'said_by', 'answered_by'],
    goes: false,
  },
  'public.statement_file': {
    what: 'Le distinte di provvigioni che hai fatto per la società',
    mine: 'made_by = $1',
    told: ['message_id', 'made_at', 'count', 'net'],
    hidden: ['id', 'made_by', 'xml'],
    goes: false,
  },
}

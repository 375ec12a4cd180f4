/** The tables that hold what somebody bought and did in the club. */
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
  'public.cashback_visit': {
    what: 'I marchi a cui sei andato dal club, e che cosa era offerto in quel momento',
    mine: 'id_user = $1',
    told: ['provider', 'brand_guid', 'rate_bp', 'cents', 'share_bp', 'made_at'],
    hidden: ['click_id', 'party', 'id_user'],
    goes: false,
  },
  'public.cashback': {
    what: 'I tuoi cashback, e quelli che hai deciso per la società',
    mine: 'party = $1 or decided_by = $1',
    told: [
      'provider',
      'brand_guid',
      'purchase',
      'share',
      'state',
      'reason',
      'decision',
      'decision_reason',
      'decided_at',
      'waits',
      'gtid',
      'tracked_at',
      'confirmed_at',
      'credited_at',
      'remitted_at',
      'ended_at',
    ],
    hidden: ['id', 'external_id', 'said_click', 'click_id', 'party', 'value', 'seq', 'doubt', 'decided_by', 'changed_at'],
    goes: false,
  },
  'public.cashback_claim': {
    what: 'Gli acquisti che hai segnalato perché non era arrivato nulla, e quelli a cui hai risposto per la società',
    mine: 'id_user = $1 or decided_by = $1',
    told: ['bought_on', 'amount', 'receipt_type', 'state', 'share', 'gtid', 'reason', 'made_at', 'decided_at'],
    // The receipt is there to be read in the club, as long as it is kept; a file of one's data would hold those of others for the company.
    hidden: ['id', 'party', 'id_user', 'click_id', 'receipt', 'sha256', 'decided_by'],
    goes: false,
  },
}

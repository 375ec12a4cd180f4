/** Where anything about a person lies: every column of the database, what of it they are told, and what happens to it when they leave. A test fails on a column that is not here. */

export interface PersonalTable {
  /** In words, for the person who reads their file. */
  readonly what: string
  /** The rows that are about the person `$1`. */
  readonly mine: string
  readonly told: readonly string[]
  /** Never handed out: secrets, what is computed from the rest, numbers that mean something to the database only. */
  readonly hidden: readonly string[]
  /** Told in another form. */
  readonly also?: string
  /** Rows go when the person leaves; otherwise they stay, and hold nothing that names anybody (or are blanked one by one). */
  readonly goes: boolean
}

const OF_LOGIN = 'id_session in (select id from session where id_user = $1)'

export const PERSONAL: Readonly<Record<string, PersonalTable>> = {
  'public.app_user': {
    what: 'I tuoi dati', mine: 'id = $1', goes: false,
    told: ['id', 'username', 'email', 'role', 'first_name', 'last_name', 'status', 'id_shop', 'id_agency', 'created_at', 'language',
      'created_by', 'phone',
      'fiscal_code', 'street', 'cap', 'city', 'province', 'first_login_at', 'activated_at'],
    hidden: ['password_hash', 'search', 'erased_at', 'office_email']
  },
  'public.avatar': { what: 'La tua fotografia', mine: 'id_user = $1', told: ['at'], hidden: ['id_user', 'name', 'large', 'small'], also: `encode(large, 'base64') as "webp_base64"`, goes: true },
  'public.notification_choice': { what: 'Gli avvisi che hai scelto', mine: 'id_user = $1', told: ['kind', 'channel', 'wanted'], hidden: ['id_user'], goes: true },
  'public.agreement': { what: 'I documenti che hai accettato', mine: 'id_user = $1', told: ['id_version', 'sha256', 'at', 'device'], hidden: ['id', 'id_user', 'id_session'], goes: false },
  'public.session': { what: 'I tuoi accessi', mine: 'id_user = $1', told: ['device', 'user_agent', 'created_at', 'last_used_at', 'expires_at', 'revoked_at', 'revoked_why'], hidden: ['id', 'id_user'], goes: true },
  'public.refresh_token': { what: 'I rinnovi degli accessi', mine: OF_LOGIN, told: ['issued_at', 'used_at', 'used_device'], hidden: ['hash', 'id_session'], goes: true },
  'public.realtime_ticket': { what: 'I biglietti per gli avvisi dal vivo e per aprire un file', mine: OF_LOGIN, told: ['opens', 'expires_at'], hidden: ['hash', 'id_session'], goes: true },
  'public.foreground': { what: 'Se stai guardando l’app in questo momento', mine: 'id_user = $1', told: [], hidden: ['process', 'id_user'], goes: true },
  'public.known_device': { what: 'I dispositivi da cui sei entrato', mine: 'id_user = $1', told: ['device', 'last_login_at'], hidden: ['id_user'], goes: true },
  'public.notification': { what: 'Gli avvisi che hai ricevuto', mine: 'id_user = $1', told: ['at', 'type', 'gtid', 'says', 'facts', 'place', 'count', 'value', 'read_at', 'tapped_at'], hidden: ['id', 'id_user', 'kind', 'pile', 'listed', 'pushed'], goes: true },
  'public.push_message': {
    what: 'Gli avvisi mandati ai tuoi dispositivi', mine: 'id_notification in (select id from notification where id_user = $1)', told: ['created_at', 'state', 'sent_at'],
    hidden: ['id', 'push_token', 'id_notification', 'tries', 'next_try_at', 'failure'], goes: true
  },
  'public.push_device': { what: 'I dispositivi che ricevono avvisi', mine: 'id_user = $1', told: ['device_code', 'platform', 'app_version', 'registered_at'], hidden: ['push_token', 'id_user', 'id_session'], goes: true },
  'public.letter': { what: 'Le lettere che ti abbiamo mandato', mine: 'id_user = $1', told: ['recipient', 'language', 'kind', 'state', 'created_at', 'sent_at'], hidden: ['id', 'id_user', 'facts', 'topic', 'tries', 'next_try_at'], goes: true },
  'public.account_code': { what: 'I codici delle lettere', mine: 'id_user = $1', told: ['purpose', 'asked', 'created_at', 'expires_at', 'over_at'], hidden: ['hash', 'id_user'], goes: true },
  'public.email_change': {
    what: 'I cambi di e-mail chiesti per il tuo accesso', mine: 'id_user = $1', told: ['from_email', 'to_email', 'asked_at', 'rests_until', 'state', 'open_until', 'stop_until'], goes: true,
    hidden: ['id', 'id_user', 'asked_by', 'id_session', 'confirm_hash', 'stop_hash', 'stop_sealed']
  },
  'public.password_request': { what: 'Le tue richieste di una nuova password', mine: 'email = (select email from app_user where id = $1)', told: ['asked_at'], hidden: ['email'], goes: true },
  'public.step_up': {
    what: 'PIN, codici e soglia', mine: 'id_user = $1',
    told: ['pin_set_at', 'pin_unproved_at', 'totp_since', 'threshold', 'password_used_at', 'last_at', 'used_spent', 'used_count', 'nights_since'],
    hidden: ['id_user', 'pin_hash', 'pin_tries', 'totp_secret', 'totp_pending', 'totp_step', 'totp_tries', 'totp_tried_at'], goes: true
  },
  'public.passkey': { what: 'Le tue passkey', mine: 'id_user = $1', told: ['name', 'transports', 'synced', 'created_at', 'last_used_at'], hidden: ['id', 'credential', 'id_user', 'public_key', 'counter'], goes: true },
  'public.passkey_challenge': { what: 'Domande alle passkey', mine: 'id_user = $1', told: ['purpose', 'expires_at'], hidden: ['id', 'challenge', 'id_user', 'id_session'], goes: true },
  'public.recovery_code': { what: 'I codici di riserva', mine: 'id_user = $1', told: ['used_at'], hidden: ['id_user', 'hash'], goes: true },
  'public.step_up_proof': { what: 'Le conferme date', mine: 'id_user = $1', told: ['expires_at', 'used_at'], hidden: ['hash', 'id_user', 'id_session', 'binding'], goes: true },
  'public.step_up_fresh': { what: 'Le ultime conferme', mine: 'id_user = $1', told: ['method', 'at'], hidden: ['id_session', 'id_user'], goes: true },
  'public.step_up_device': { what: 'I dispositivi su cui hai confermato', mine: 'id_user = $1', told: ['device', 'since'], hidden: ['id_user'], goes: true },
  'public.pay_code': { what: 'I codici che hai mostrato alla cassa', mine: 'id_user = $1', told: ['made_at', 'expires_at', 'used_at'], hidden: ['id', 'hash', 'typed_hash', 'id_user', 'id_session', 'payer', 'id_charge'], goes: true },
  'public.audit_log': { what: 'Che cosa è stato fatto da te e su di te', mine: 'id_actor = $1 or id_user = $1', told: ['at', 'act', 'facts'], hidden: ['id', 'id_actor', 'id_user', 'id_shop', 'id_agency'], goes: false },
  'public.credential_change': {
    what: 'Quando hai cambiato o aggiunto un modo per entrare', mine: 'id_user = $1', told: ['what', 'at'], hidden: ['id', 'id_user'], goes: false
  },
  'public.address_giver': {
    what: 'Chi ha indicato l’indirizzo di un accesso al posto di chi lo usa', mine: 'id_user = $1 or id_giver = $1',
    told: ['at'], hidden: ['id_user', 'id_giver'], goes: false
  },
  'public.invitation': {
    what: 'Gli inviti che hai mandato negli ultimi giorni', mine: 'id_inviter = $1', told: ['at'], hidden: ['id', 'id_inviter'], goes: true
  },
  'public.departure': { what: 'Quando hai lasciato l’azienda che ti dà i buoni', mine: 'id_user = $1 or by_user = $1 or undone_by = $1', told: ['at', 'gtid', 'undone_at'], hidden: ['id', 'id_user', 'id_agency', 'by_user', 'undone_by'], goes: false },
  'public.distribution_grant': { what: 'I buoni che ti ha dato la tua azienda', mine: 'id_user = $1', told: ['unit', 'amount'], hidden: ['id_distribution', 'id_user'], goes: false },
  'public.distribution_row': {
    what: 'Le righe con il tuo nome in tabelle non ancora distribuite', mine: 'id_user = $1', told: ['who', 'amount', 'unit'], goes: true,
    hidden: ['id_distribution', 'n', 'line', 'hidden', 'struck', 'id_user', 'pieces', 'face', 'fault', 'at', 'last_month', 'this_month']
  },
  'public.distribution': {
    what: 'Le distribuzioni di buoni che hai preparato, fatto o annullato', mine: 'made_by = $1 or applied_by = $1 or undone_by = $1', goes: false,
    told: ['made_at', 'source', 'name', 'state', 'type', 'unit', 'month', 'people', 'tickets', 'value', 'applied_at', 'undone_at', 'reason'],
    hidden: ['id', 'id_agency', 'made_by', 'hash', 'headings', 'first_is_heading', 'head', 'again', 'failure', 'applied_by', 'undone_by']
  },
  'public.request_step': { what: 'I passi delle richieste alla società', mine: 'id_user = $1', told: ['at', 'step', 'reason', 'gtid', 'bank_code', 'bank_reference'], hidden: ['id', 'id_request', 'id_user'], goes: false },
  'public.request': {
    what: 'Le richieste che hai fatto alla società o a cui hai risposto', mine: 'asked_by = $1 or first_by = $1 or decided_by = $1 or returned_by = $1', goes: false,
    told: ['gtid', 'kind', 'state', 'asked_at', 'value', 'note', 'type', 'unit', 'amount', 'days', 'fee', 'net', 'payout_date', 'first_at', 'decided_at', 'reason'],
    hidden: ['id', 'id_party', 'asked_by', 'invoice_number', 'value_date', 'invoice_paid_at', 'id_lot', 'expires_at', 'fee_rate', 'shares', 'attempt', 'first_by', 'decided_by', 'returned_by', 'done_gtid']
  },
  'public.iban_change': {
    what: 'I cambi di conto che hai chiesto o deciso per un negozio', mine: 'asked_by = $1 or decided_by = $1', goes: false,
    told: ['state', 'asked_at', 'decided_at', 'reason', 'held_until', 'back_until'],
    hidden: ['id', 'id_shop', 'iban', 'receiver', 'old_iban', 'old_receiver', 'asked_by', 'decided_by']
  },
  'public.document_withdrawal': { what: 'I testi che hai ritirato per la società', mine: 'by_user = $1', told: ['at', 'reason'], hidden: ['id_version', 'by_user'], goes: false },
  'public.shop_contract': { what: 'I contratti di negozi che hai caricato', mine: 'handed_in_by = $1', told: ['version', 'sha256', 'handed_in_at'], hidden: ['id_shop', 'bytes', 'handed_in_by'], goes: false },
  'public.payout_file': { what: 'Le distinte di bonifici che hai fatto per la società', mine: 'made_by = $1', told: ['message_id', 'made_at', 'count', 'net'], hidden: ['id', 'made_by', 'payer_name', 'payer_iban', 'value', 'fee', 'xml'], goes: false },
  'public.request_sheet': { what: 'I fogli con cui hai chiesto per i negozi del gruppo', mine: 'id_user = $1', told: ['at', 'answer'], hidden: ['id_shop', 'sha256', 'id_user'], goes: false },
  'public.expiry_reminder': { what: 'Gli avvisi sui buoni in scadenza', mine: 'id_party = $1', told: ['last_day', 'days', 'told_on', 'value'], hidden: ['id_party'], goes: true },
  'ledger.entry': { what: 'I tuoi movimenti', mine: 'party = $1', told: ['gtid', 'at', 'kind', 'value'], hidden: ['party', 'counterparty', 'agency', 'types'], goes: false },
  'ledger.account': { what: 'Che cosa hai nel taschino', mine: 'party = $1', told: ['kind', 'unit', 'balance', 'expires_at'], hidden: ['id', 'party', 'type', 'lot', 'floor', 'frozen', 'stopped'], goes: false },
  'ledger.charge': { what: 'I codici con importo che hai inquadrato', mine: 'scanned_by = $1', told: ['value', 'state', 'opened_at'], hidden: ['id', 'code', 'payee', 'till', 'scanned_by', 'refusal', 'gtid', 'expires_at'], goes: false },
  'ledger.idempotency': { what: 'Le operazioni inviate', mine: 'actor = $1', told: ['route', 'at'], hidden: ['actor', 'key', 'hash', 'status', 'answer', 'refusal', 'gtid'], goes: false }
}

/** Tables in which nothing is about one person: the circuit's own, those of firms, and the books, which know numbers only. */
export const OF_NOBODY: Readonly<Record<string, readonly string[]>> = {
  'public.agency': ['id', 'name', 'fiscal_code', 'address', 'enabled', 'id_agent', 'created_at'],
  'public.shop': ['id', 'title', 'description', 'address', 'icon', 'lat', 'lon', 'iban', 'iban_receiver_name', 'business_name', 'fiscal_code', 'id_shop_group', 'is_group', 'fee_min', 'fee_max', 'capabilities', 'invoice_email', 'merchant_id', 'merchant_shop_id', 'enabled', 'id_agent', 'created_at', 'search', 'stopped_at', 'stopped_by', 'stop_reason', 'stopped_with'],
  'public.shop_code': ['code', 'id_shop', 'name', 'enabled'],
  // Times only, each of which stands for three people or more.
  'public.shop_acceptance': ['id_shop', 'at', 'upto'],
  'public.acceptance_look': ['one', 'upto'],
  'public.payout': ['id_request', 'attempt', 'id_file', 'end_to_end', 'value', 'fee', 'net', 'iban', 'receiver', 'executes_on'],
  'public.account_refusal': ['id', 'iban', 'code', 'id_request', 'at'],
  'public.related_payment': ['gtid', 'id_shop', 'value', 'at'],
  'public.payer_account': ['one', 'name', 'iban', 'bic'],
  'public.live_process': ['process', 'at'],
  'public.expiry_day': ['day', 'lapsed_at', 'holders', 'value', 'reminded_at'],
  'public.access_change': ['tx', 'id_user', 'at'],
  'public.app_release': ['version', 'logout_below', 'message_header', 'message_text', 'released_at'],
  'public.document': ['id', 'name', 'created_at', 'retired_at'],
  'public.document_version': ['id', 'id_document', 'version', 'title', 'bytes', 'sha256', 'roles', 'published_at', 'published_by'],
  'public.document_in_force': ['id', 'id_document', 'name', 'version', 'title', 'sha256', 'roles', 'published_at'],
  // Gone when the table is carried out or thrown away; a table names many.
  'public.distribution_sheet': ['id_distribution', 'cells'],
  'public.distribution_job': ['id_distribution', 'done', 'total', 'tries', 'asked_at'],
  'public.installation_secret': ['name', 'value'],
  'public.secret_fingerprint': ['one', 'value'],
  // Names and devices only as hashes, for an hour.
  'public.login_limit': ['key', 'points', 'expire'],
  'public.schema_migrations': ['name', 'checksum', 'applied_at'],
  'ledger.account_day': ['account', 'day', 'got', 'gave', 'movements'],
  'ledger.chart': ['kind', 'floored'],
  'ledger.flow_day': ['day', 'kind', 'source', 'source_type', 'target', 'target_type', 'value', 'transfers'],
  'ledger.frozen': ['party', 'since'],
  'ledger.stopped': ['party', 'since'],
  'ledger.lot': ['id', 'type', 'unit', 'expires_at', 'agency', 'opened_at'],
  'ledger.movement': ['gtid', 'kind', 'at', 'value', 'parent', 'once', 'sources', 'targets', 'amounts', 'detail'],
  'public.notification_floor': ['one', 'seq'],
  'public.notification_heard': ['seq', 'heard_at'],
  'ledger.outbox': ['seq', 'at', 'events'],
  'ledger.posting': ['gtid', 'at', 'account', 'amount'],
  'ledger.rolled': ['one', 'upto'],
  'ledger.seal': ['day', 'movements', 'value', 'hash', 'sealed_at'],
  'ledger.standing': ['gtid', 'value', 'refunded', 'cancelled_by']
}

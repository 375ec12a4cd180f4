/**
 * Where anything about a person lies: every column of the database, what of it they are told, and what happens to it when they leave. A
 * test fails on a column that is not here.
 */
import { PERSONAL_ACCESS } from './personal-access-store.ts'
import { PERSONAL_DEALINGS } from './personal-dealings-store.ts'
import type { PersonalTable } from './personal-table.ts'

/** In an order in which rows can go from the last table to the first. */
export const PERSONAL: Readonly<Record<string, PersonalTable>> = { ...PERSONAL_ACCESS, ...PERSONAL_DEALINGS }

/** Tables in which nothing is about one person: the circuit's own, those of firms, and the books, which know numbers only. */
export const OF_NOBODY: Readonly<Record<string, readonly string[]>> = {
  'public.agency': ['id', 'name', 'fiscal_code', 'address', 'enabled', 'id_agent', 'created_at'],
  'public.shop': [
    'id',
    'title',
    'description',
    'address',
    'icon',
    'lat',
    'lon',
    'iban',
    'iban_receiver_name',
    'business_name',
    'fiscal_code',
    'id_shop_group',
    'is_group',
    'fee_min',
    'fee_max',
    'capabilities',
    'invoice_email',
    'merchant_id',
    'merchant_shop_id',
    'enabled',
    'id_agent',
    'created_at',
    'search',
    'stopped_at',
    'stopped_by',
    'stop_reason',
    'stopped_with',
    'vat_number',
    'legal_form',
    'rea',
    'ateco',
    'pec',
    'sdi_code',
    'opening_hours',
    'created_by',
    'iban_proposed',
    'iban_proposed_receiver',
  ],
  'public.shop_logo': ['id_shop', 'name', 'large', 'small', 'at'],
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
  'ledger.standing': ['gtid', 'value', 'refunded', 'cancelled_by'],
}

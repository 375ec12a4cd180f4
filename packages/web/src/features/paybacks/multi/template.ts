/** The template of a sheet of requests: a group's shops with what can be asked for now. */
import type { ShopWallet } from '@taschino/contract/paybacks.ts'
import { t } from '../../../words/words.ts'

/** No cell may begin like a formula (T61). */
const safe = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)
const cell = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const euros = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

export function templateOf(members: ShopWallet['members']): string {
  const lines = members
    .filter((shop) => shop.available > 0 && shop.enabled && shop.iban !== null)
    .map((shop) => [String(shop.id), safe(shop.title), euros(shop.available), t('multi.kind_payback'), '30'])
  // The id names the shop; its name stands beside it for people.
  return `\uFEFF${[[t('multi.col_id'), t('multi.col_name'), t('multi.col_value'), t('multi.col_kind'), t('multi.col_days')], ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

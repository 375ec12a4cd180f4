/** Secrets of authenticator apps under today's secret, while another one leaves. */
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { sealedAnew } from './totp-secret.ts'
import { replaceTotp, sealedTotps } from './totp-store.ts'

const AT_ONCE = 500

/** All of them, one stretch of people after the other. */
export async function sealTotpAnew(sql: Sql, secretFor: SecretFor): Promise<void> {
  if ((secretFor.others ?? []).length === 0) return
  for (let after = 0; ;) {
    const rows = await sealedTotps(sql, after, AT_ONCE)
    for (const row of rows) {
      const [secret, pending] = [row.secret, row.pending].map((sealed) => sealed && sealedAnew(sealed, row.idUser, secretFor))
      if (secret || pending) await replaceTotp(sql, row, { secret: secret ?? row.secret, pending: pending ?? row.pending })
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.idUser
  }
}

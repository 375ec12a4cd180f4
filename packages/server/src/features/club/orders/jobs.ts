/** The jobs of orders: forgetting addresses, sealing codes anew under a new secret. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { CodeKeys } from '../../gift-codes/public.ts'
import { putOwnCodesAway, sealCodeAnew, takeOtherwiseSealedCodes } from '../catalogue/public.ts'
import { forgetAddresses } from './order-store.ts'
import { sealAnew, takeOtherwiseSealed } from './voucher-store.ts'

/** After a parcel arrived it may still have to go back. */
const ADDRESS_DAYS = 14
const SEALED_AT_ONCE = 500

export const forgetOldAddresses = (db: Db): Promise<void> => forgetAddresses(db, ADDRESS_DAYS)

/** Codes that are sealed under an earlier secret. */
export async function sealVouchersAnew(db: Db, keys: CodeKeys): Promise<void> {
  for (let left = true; left;)
    left = await db.tx(async (sql) => {
      const rows = await takeOtherwiseSealed(sql, keys.now, SEALED_AT_ONCE)
      for (const row of rows) {
        const text = keys.open(row)
        await sealAnew(sql, row.id, { ...keys.seal(text), mac: keys.mac(row.supplier, text.code || (text.url ?? '')) })
      }
      return rows.length === SEALED_AT_ONCE
    })
}

/** The same for the company's own codes that nobody has bought yet. */
export async function sealOwnCodesAnew(db: Db, keys: CodeKeys): Promise<void> {
  for (let left = true; left;)
    left = await db.tx(async (sql) => {
      const rows = await takeOtherwiseSealedCodes(sql, keys.now, SEALED_AT_ONCE)
      for (const row of rows) {
        const text = keys.open(row)
        await sealCodeAnew(sql, row.id, { ...keys.seal(text), mac: keys.mac(row.supplier, text.code) })
      }
      return rows.length === SEALED_AT_ONCE
    })
}

export const putAwayOldCodes = (db: Db, clock: Clock): Promise<number> => db.tx((sql) => putOwnCodesAway(sql, clock.now()))

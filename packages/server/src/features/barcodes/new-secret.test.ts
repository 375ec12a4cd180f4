/** A code that was made just before the service got a new secret: its owner still reads it, and a till still takes it. */
import { lastGdo, lookAtGdo, makeGdo, redeemGdo, type GdoBarcode } from '@taschino/contract/barcodes.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { Person } from '@taschino/testkit/personas.ts'
import { secretFor } from '@taschino/testkit/secret.ts'
import { story } from '@taschino/testkit/story.ts'
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'

story(
  'made under the secret of before it is shown and taken; made under the new one, too; without the one of before it is nobody’s',
  async (world) => {
    const { market, giulia, bruno } = await atTheSupermarket(world)
    const body = { idShop: market.id, unit: 700, amount: 2 }
    const ask = { key: crypto.randomUUID(), body }
    const made = (await giulia.sends(makeGdo, ask)).json as GdoBarcode
    const secret = randomBytes(32)
    const [next, alone] = [
      await startTestApp(world.databaseUrl, { secret, secretsBeside: [secretFor(world.databaseUrl)] }),
      await startTestApp(world.databaseUrl, { secret }),
    ]
    const at = (url: string, { username, role, id, place }: Person): Person => new Person(() => url, { username, role, id, place })
    try {
      const [hers, his] = [at(next.url, giulia), at(next.url, bruno)]
      expect((await hers.gets(lastGdo, {})).barcode?.code).toBe(made.code)
      expect(((await hers.sends(makeGdo, ask)).json as GdoBarcode).code, 'asked again by its key').toBe(made.code)
      await at(alone.url, bruno).isRefused('code_unknown', lookAtGdo, { body: { code: made.code } })
      expect((await his.gets(lookAtGdo, { body: { code: made.code ?? '' } })).value).toBe(1400)
      expect((await his.gets(redeemGdo, { body: { code: made.code ?? '' } })).value).toBe(1400)
      const newer = await hers.gets(makeGdo, { body })
      expect((await hers.gets(lastGdo, {})).barcode?.code).toBe(newer.code)
      expect((await at(alone.url, bruno).gets(redeemGdo, { body: { code: newer.code ?? '' } })).value).toBe(1400)
    } finally {
      await next.close()
      await alone.close()
    }
  },
)

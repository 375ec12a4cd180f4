/** The operations of owner, till and clock on a barcode. */
import { makeGdo, redeemGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { releaseOver } from '@taschino/server/features/barcodes/public.ts'
import { quarterOfAnHourLater } from '../at-the-supermarket.ts'
import { says, type Operation } from './says.ts'
import type { Scene } from './scene.ts'

const reason = 'Prova'

export const BARCODE_OPERATIONS = {
  gdoMake: {
    says: 'the customer makes a code',
    does: async (scene) => {
      const { said, json } = await says(scene.giulia, makeGdo, { body: { idShop: scene.forno.id, unit: 700, amount: 2 } })
      if (said === 'done') scene.gdo = { id: json.id ?? 0, code: json.code ?? '' }
      return said
    },
  },
  gdoTake: {
    says: 'a till takes half of it',
    does: async (scene) => {
      const { said, json } = await says(scene.carla, redeemGdo, { body: { code: scene.gdo.code, bill: 800 } })
      if (said === 'done') scene.paid = json.gtid ?? scene.paid
      return said
    },
  },
  gdoGiveUp: {
    says: 'the customer gives it up',
    does: async ({ giulia, gdo }) => (await says(giulia, releaseGdo, { query: { id: gdo.id } })).said,
  },
  gdoSweep: { says: 'the clock looks', does: ({ world }) => releaseOver(world.db).then(() => 'done') },
  gdoRefund: {
    says: 'the shop refunds one',
    does: async ({ carla, paid }) => (await says(carla, refund, { body: { gtid: paid, unit: 700, amount: 1, type: 'gdo', reason } })).said,
  },
  gdoCancel: {
    says: 'the shop cancels',
    does: async ({ carla, paid }) => (await says(carla, cancel, { params: { id: paid }, body: { reason } })).said,
  },
  gdoFreeze: { says: 'the customer is suspended', does: ({ world, giulia }) => world.freezes(giulia.id).then(() => 'done') },
} as const satisfies Record<string, Operation>

export const BARCODE_HAPPENINGS = {
  minutesOver: ({ world, gdo }) => quarterOfAnHourLater(world, gdo),
  gdoLapse: ({ world, giulia }) => world.expires(giulia.id, 700),
} as const satisfies Record<string, (scene: Scene) => Promise<void>>

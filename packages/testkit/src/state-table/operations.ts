/** All operations on payments, takings and requests by name; each returns what it was answered. */
import { setTimeout } from 'node:timers/promises'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { askTickets, markBack, markLeft } from '@taschino/contract/agencies.ts'
import type { Call } from '@taschino/contract/call.ts'
import { undoDistribution } from '@taschino/contract/distribution.ts'
import { cancel, pay, refund } from '@taschino/contract/payments.ts'
import { convertTickets, listShopRequests, multiRequests, requestPayback } from '@taschino/contract/paybacks.ts'
import { makePayout, payoutPaid, requestPaid, requestReturned } from '@taschino/contract/payouts.ts'
import { approve, invoicePaid, reject } from '@taschino/contract/requests.ts'
import { lapseTickets } from '@taschino/server/features/expiry/public.ts'
import { quoted } from '../quoted.ts'
import type { LooseAsk, Person } from '../personas.ts'
import { AGENCY_OPERATIONS } from './agency-operations.ts'
import { IMPORT_HAPPENINGS, IMPORT_OPERATIONS } from './import-operations.ts'
import { STATEMENT_HAPPENINGS, STATEMENT_OPERATIONS } from './statement-operations.ts'
import { BARCODE_HAPPENINGS, BARCODE_OPERATIONS } from './barcode-operations.ts'
import { REVIEW_OPERATIONS } from './review-operations.ts'
import { says, type Operation } from './says.ts'
import type { Scene } from './scene.ts'

const reason = 'Prova'
/** Three of the four tickets that were paid: a refund of one is still possible afterwards, of all it is not. */
const MOST = 2400
let invoices = 0

/** Asks for something new of the company: the newest request is the one that all others mean. */
async function asks(
  scene: Scene,
  who: Person,
  call: Call,
  ask: LooseAsk,
  gtidIn: (json: { gtid?: string }) => string | undefined = ({ gtid }) => gtid,
): Promise<string> {
  const { said, json } = await says(who, call, ask)
  if (said === 'done') scene.request = gtidIn(json) ?? scene.request
  return said
}

const gives = (scene: Scene, who: Person, amount: number): Promise<string> =>
  says(who, refund, { body: { gtid: scene.paid, unit: 800, amount, type: 'normal', reason } }).then(({ said }) => said)
const on = async (who: Person, call: Call, gtid: string, body: object): Promise<string> =>
  (await says(who, call, { params: { gtid }, body })).said
const takesBack = async (who: Person, id: string): Promise<string> => (await says(who, cancel, { params: { id }, body: { reason } })).said

/** The answer comes at once and the work after it: it counts as done when that is over. */
async function undoes({ world, alfio, table }: Scene): Promise<string> {
  const { said } = await says(alfio, undoDistribution, { params: { id: table }, body: { reason } })
  while (
    said === 'done' &&
    (await world.db.query<{ state: string }>('select state from distribution where id = $1', [table])).rows[0]?.state !== 'undone'
  )
    await setTimeout(5)
  return said
}

async function tellsTheBank(scene: Scene): Promise<string> {
  const { said, json } = await says(scene.marta, makePayout, { body: { gtids: [scene.request] } })
  scene.file = json.id ?? scene.file
  return said
}

/** The same file each time, as a group's office would hand it in twice. */
async function handsInSheet(scene: Scene): Promise<string> {
  const file = new Blob([`Negozio;Importo;Tipo;Giorni\r\n${scene.forno.title};${MOST / 100},00;bonifico;30`], { type: 'text/csv' })
  const { said } = await says(scene.carla, multiRequests, { body: {}, files: { file } })
  if (said === 'done') scene.request = (await scene.carla.gets(listShopRequests, { query: {} })).items[0]?.gtid ?? scene.request
  return said
}

const cuts = (to: string, value: number) => ({ body: { parts: [{ to, type: 'normal', value }] } })

export const OPERATIONS = {
  pay: {
    says: 'the customer pays again',
    does: async ({ giulia, forno }) =>
      (await says(giulia, pay, { body: { unit: 800, amount: 2, code: forno.tills[0], confirmRepeat: true } })).said,
  },
  refundOne: { says: 'the shop refunds one', does: (scene) => gives(scene, scene.carla, 1) },
  refundRest: { says: 'the shop refunds the rest', does: (scene) => gives(scene, scene.carla, Math.max(1, 4 - scene.back)) },
  cancel: { says: 'the shop cancels', does: ({ carla, paid }) => takesBack(carla, paid) },
  companyRefund: { says: 'the company refunds one', does: (scene) => gives(scene, scene.marta, 1) },
  companyCancel: { says: 'the company cancels', does: ({ marta, paid }) => takesBack(marta, paid) },
  left: {
    says: 'the agency takes back from a leaver',
    does: async ({ alfio, giulia }) => (await says(alfio, markLeft, { params: { id: giulia.id }, body: { tickets: 'take-back' } })).said,
  },
  back: {
    says: 'the agency takes the leaver on again',
    does: async ({ alfio, giulia }) => (await says(alfio, markBack, { params: { id: giulia.id }, body: { tickets: 'give-back' } })).said,
  },
  undo: { says: 'the agency undoes its table', does: undoes },
  payback: {
    says: 'the shop asks for euros',
    does: async (scene) => asks(scene, scene.carla, requestPayback, { body: await quoted(scene.carla, { value: MOST, days: 30 }) }),
  },
  credits: { says: 'the shop asks for credits', does: (scene) => asks(scene, scene.carla, convertTickets, cuts('free_credits', MOST)) },
  business: {
    says: 'the shop takes business tickets',
    does: async ({ carla }) => (await says(carla, convertTickets, cuts('business', MOST))).said,
  },
  sheet: { says: 'the shop asks for euros by a spreadsheet', does: handsInSheet },
  order: {
    says: 'the agency orders',
    does: (scene) => asks(scene, scene.alfio, askTickets, { body: { type: 'normal', unit: 800, amount: 10 } }),
  },
  withdraw: {
    says: 'who asked withdraws',
    does: ({ beginning, alfio, carla, request }) => takesBack(beginning === 'order' || beginning === 'agency' ? alfio : carla, request),
  },
  callOff: { says: 'the company calls off', does: ({ marta, request }) => takesBack(marta, request) },
  approve: {
    says: 'the company approves',
    does: ({ marta, request, beginning }) =>
      on(
        marta,
        approve,
        request,
        beginning === 'order' || beginning === 'agency'
          ? { invoiceNumber: `S-${++invoices}`, valueDate: new Date().toISOString().slice(0, 10) }
          : {},
      ),
  },
  reject: { says: 'the company rejects', does: ({ marta, request }) => on(marta, reject, request, { reason }) },
  file: { says: 'the file for the bank', does: tellsTheBank },
  paid: { says: 'marked as paid', does: ({ marta, request }) => on(marta, requestPaid, request, {}) },
  filePaid: {
    says: 'the whole file marked as paid',
    does: async ({ marta, file }) => (await says(marta, payoutPaid, { params: { id: file }, body: {} })).said,
  },
  returned: {
    says: 'returned by the bank',
    does: ({ marta, request }) => on(marta, requestReturned, request, { reason, code: 'MS03', reference: 'RTN-0417' }),
  },
  ...REVIEW_OPERATIONS,
  ...AGENCY_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...STATEMENT_OPERATIONS,
  ...BARCODE_OPERATIONS,
  invoice: { says: 'the invoice is paid', does: ({ marta, request }) => on(marta, invoicePaid, request, {}) },
} as const satisfies Record<string, Operation>
export type OperationName = keyof typeof OPERATIONS

/** What happens to people rather than by them. */
export const HAPPENINGS = {
  nextDay: async ({ world, paid }) => {
    // On the last day of a month the next day would be the next month: then the payment is of yesterday.
    if (businessMonth(world.clock.now()) === businessMonth(world.clock.now() + 86_400_000)) world.clock.forward(86_400_000)
    else await world.ages(paid, 86_400)
  },
  nextMonth: async ({ world }) => world.clock.forward(32 * 86_400_000),
  lapse: async ({ world, giulia }) => {
    await world.expires(giulia.id, 800)
    await world.db.query('delete from expiry_day')
    await lapseTickets(world.db)
  },
  customerSuspended: ({ world, giulia }) => world.freezes(giulia.id),
  shopSuspended: ({ world, forno }) => world.freezes(forno.id),
  ...IMPORT_HAPPENINGS,
  ...STATEMENT_HAPPENINGS,
  ...BARCODE_HAPPENINGS,
} as const satisfies Record<string, (scene: Scene) => Promise<void>>
export type HappeningName = keyof typeof HAPPENINGS

export type StepName = OperationName | HappeningName

const CAME_BACK: Readonly<Partial<Record<StepName, number>>> = { refundOne: 1, companyRefund: 1, refundRest: 4 }

/** Goes a way that must be free, step by step. */
export async function go(scene: Scene, steps: readonly StepName[]): Promise<void> {
  for (const step of steps) {
    if (step in HAPPENINGS) await HAPPENINGS[step as HappeningName](scene)
    else {
      const said = await OPERATIONS[step as OperationName].does(scene)
      if (said !== 'done') throw new Error(`${steps.join(', ')}: ${step} was answered ${said}`)
      scene.back = Math.min(4, scene.back + (CAME_BACK[step] ?? 0))
    }
  }
}

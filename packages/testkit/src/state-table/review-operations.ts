/** The operations of agent and company on a review. */
import type { Call } from '@taschino/contract/call.ts'
import { decideReview, submit, withdraw } from '@taschino/contract/onboarding.ts'
import { updateShop } from '@taschino/contract/shops.ts'
import type { Person } from '../personas.ts'
import { says, type Operation } from './says.ts'

const on = async (who: Person, call: Call, id: number, body: object): Promise<string> =>
  (await says(who, call, { params: { id }, body })).said
/** As it stood when it was handed in: whoever says yes to it after a correction has not looked. */
const seen = 0

export const REVIEW_OPERATIONS = {
  handIn: { says: 'the agent hands it in', does: ({ alfio, forno }) => on(alfio, submit, forno.id, {}) },
  takeIn: { says: 'the agent takes it back', does: ({ alfio, forno }) => on(alfio, withdraw, forno.id, {}) },
  correct: { says: 'the agent corrects it', does: ({ alfio, forno }) => on(alfio, updateShop, forno.id, { title: 'Panificio Aurora' }) },
  sayYes: {
    says: 'the company says yes',
    does: ({ marta, forno }) => on(marta, decideReview, forno.id, { decision: 'approved', seen }),
  },
  giveBack: {
    says: 'the company gives it back',
    does: ({ marta, forno }) =>
      on(marta, decideReview, forno.id, { decision: 'returned', seen, faults: [{ path: 'address', say: 'Manca il numero' }] }),
  },
  sayNo: {
    says: 'the company says no',
    does: ({ marta, forno }) => on(marta, decideReview, forno.id, { decision: 'rejected', seen, reason: 'Firma non valida' }),
  },
  openIt: { says: 'the company opens it', does: ({ marta, forno }) => on(marta, updateShop, forno.id, { enabled: true }) },
} as const satisfies Record<string, Operation>

/** The call for the checklist of a new circuit; its items follow from facts, nobody ticks them (decision 0170). */
import { getProgress, SETUP_STEPS, testLetter, type Progress } from '@taschino/contract/setup.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { queueLetter } from '../mail/public.ts'
import { lockAccount } from '../accounts/public.ts'
import { progressFacts, type Facts } from './progress-store.ts'

function letterOf({ letter, letterWaits, letterFailed }: Facts): Progress['letter'] {
  if (letterWaits) return letterFailed ? 'stuck' : 'leaving'
  if (letter) return 'sent'
  return letterFailed ? 'stuck' : 'none'
}

export const answerGetProgress = handle(getProgress)(async ({ who, db }) => {
  const facts = await progressFacts(db, who.idUser)
  return {
    steps: SETUP_STEPS.map((name) => ({ name, done: facts[name] })),
    // Whoever looks may prove themselves by what they like: their own way is no part of the circuit.
    done: SETUP_STEPS.every((name) => name === 'proof' || facts[name]),
    letter: letterOf(facts),
    waiting: facts.waiting,
    invited: facts.invited,
    coming: facts.coming,
    paid: facts.paid,
  }
})

export const answerTestLetter = handle(testLetter)(async ({ who, tx }) =>
  tx(async (sql) => {
    const { email, language } = (await lockAccount(sql, who.idUser)) ?? refuseCommon('unauthenticated')
    await queueLetter(sql, { kind: 'test-letter', topic: 'test', facts: {}, to: { idUser: who.idUser, email, language } })
    return { to: email }
  }),
)

/** Every answer of the house in one list: the registry holds it against the declared calls. */
import type { Answered } from './door/handle.ts'
import { paymentsCalls } from './features/payments/calls.ts'
import { peopleCalls } from './features/people/calls.ts'
import { sessionCalls } from './features/session/calls.ts'
import { shopsCalls } from './features/shops/calls.ts'
import { openDirectory } from './features/shops/directory.ts'
import { openGuesses } from './features/shops/guesses.ts'
import { walletCalls } from './features/wallet/calls.ts'
import type { Parts } from './app.ts'

export function houseAnswers({ tokens, access, db }: Parts): readonly Answered[] {
  const directory = openDirectory(db)
  const guesses = openGuesses()
  return [
    ...sessionCalls(tokens, access, db), ...peopleCalls, ...shopsCalls(directory, guesses), ...walletCalls,
    ...paymentsCalls(directory, guesses)
  ]
}

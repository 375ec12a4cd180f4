/** Every answer of the house in one list: the registry holds it against the declared calls. */
import type { Answered } from './door/handle.ts'
import { peopleCalls } from './features/people/calls.ts'
import { sessionCalls } from './features/session/calls.ts'
import type { Parts } from './app.ts'

export const houseAnswers = ({ tokens, access, db }: Parts): readonly Answered[] => [...sessionCalls(tokens, access, db), ...peopleCalls]

/** The list of the calls that tickets of brands answers. */
import type { CodeKeys } from '../../gift-codes/public.ts'
import type { Providers } from '../providers/public.ts'
import { offeredAnswer } from './offered.ts'
import { ticketAnswers } from './tickets.ts'

export const ticketsCalls = (parts: { providers: Providers; keys: CodeKeys }) => [offeredAnswer, ...ticketAnswers(parts)] as const

/** The calls that tickets of brands answer. */
import type { CodeKeys } from '../../gift-codes/public.ts'
import type { Providers } from '../providers/public.ts'
import { ticketAnswers } from './tickets.ts'

export const ticketsCalls = (parts: { providers: Providers; keys: CodeKeys }) => ticketAnswers(parts)

/** What agents see, and whoever leads them. */
import { profile } from './profile.ts'
import { at } from './route.ts'
import type { Route } from './route.ts'

export const OF_AGENTS: readonly Route[] = [at('/tabs/agent-profile', ['agent', 'superagent'], profile)]

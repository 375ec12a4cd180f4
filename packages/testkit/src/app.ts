/** Starts a real server on a real database for a story, and calls it as an app would. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { allAnswers } from '@taschino/server/answers.ts'
import { secretFor } from './secret.ts'
import { openApp } from '@taschino/server/app.ts'
import type { App, AppOptions } from '@taschino/server/app.ts'
import { DEFAULT_SETTINGS, NO_STEP_UP } from '@taschino/server/platform/config/settings.ts'

export interface TestApp {
  readonly app: App
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/** Stories count tickets: an agency owes just their value, unless the story is about its invoices. */
const NO_VAT = { ...DEFAULT_SETTINGS.invoices, vatNormal: 0 }

/**
 * The whole server on `databaseUrl`; `options` exchange parts of it (clock, sizes, calls). Nobody is asked for a PIN unless the story is
 * about it.
 */
export async function startTestApp(databaseUrl: string, options: Partial<AppOptions> = {}): Promise<TestApp> {
  const app = await openApp({
    databaseUrl,
    secret: secretFor(databaseUrl),
    calls: ALL_CALLS,
    answers: allAnswers,
    sizes: { reads: 6, money: 2 },
    ...options,
    settings: { stepUp: NO_STEP_UP, invoices: NO_VAT, ...options.settings },
  })
  const url = await app.listen(0)
  return { app, url, close: () => app.close() }
}
